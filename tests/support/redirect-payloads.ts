/**
 * Addresses that want to lead away from this site after the login: every known way of writing another host, in every
 * combination, the same list at every run.
 */
export function redirectPayloads(count: number): string[] {
  const hosts = [
    'evil.example',
    'evil.example/x',
    'evil.example:80',
    'a@evil.example',
    '[::1]',
    '0x7f.1',
    'evil。example',
  ]
  const starts = [
    '/.//',
    '/..//',
    '/a/..//',
    '/%2e//',
    '/%2E%2e//',
    '/./\\',
    '/.\\/',
    '/\\',
    '/\\\\',
    '//',
    '///',
    '////',
    '/././/',
    '/.\t//',
    '/\t/',
    '/\n/',
    '/\r\n/',
    '/%09/',
    '/%2f',
    '/%2f%2f',
    '/%5c',
    '/%5c%5c',
    '/;//',
    '/?//',
    '/#//',
    '/.//.//',
    '/a//../..//',
    '/a/b/../..//',
    '/%2e%2e//',
    '/.%2e//',
    '/\\/\\/',
    '/./..//',
    '/ //',
    '/\u3000//',
    '/\u00ad//',
    '/\u200b//',
    '/\uff0f',
    '/\uff0f\uff0f',
    '/\u2215\u2215',
    'https://',
    'http:',
    'http:/',
    'https:\\\\',
    'javascript:alert(1)//',
    'data:text/html,',
    '//\t/',
    '/@',
    '/:80//',
    '\\\\',
    '\\/',
    ' //',
    '\t//',
    'blob:http://',
    'file:///',
    '/.//\\',
    '/..\\',
    '/..;//',
    '/%252f%252f',
    '/yogadashboard/..//',
    '/yogadashboard/../.\\\\',
    '/loginPage?next=//',
    '/x/%2e%2e/%2e//',
    '/\u0000//',
    '/\u0001//',
  ]
  const endings = ['', '/', '/..//', '?next=//evil.example', '#//evil.example', '/%2e%2e', '\\']
  const all: string[] = []
  for (const ending of endings)
    for (const host of hosts) for (const start of starts) all.push(start + host + ending)
  // Spread over the whole list, so that every start, host and ending is among them.
  const step = all.length / count
  return Array.from({ length: count }, (_, n) => all[Math.floor(n * step)] ?? '')
}
