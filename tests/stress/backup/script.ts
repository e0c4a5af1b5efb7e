import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** A command of the project, while this process goes on being the payment provider. */
export function script(
  name: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string }> {
  const root = join(import.meta.dirname, '../../..')
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'scripts', `${name}.ts`), ...args],
      { cwd: root, env: { PATH: process.env.PATH ?? '', ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: (out + err).trim() }),
    )
  })
}
