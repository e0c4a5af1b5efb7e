/**
 * A script for browsers out of TypeScript modules, built when it is first asked for and kept.
 * @param format iife for a classic script, which has done its work when the next line of a page runs
 */
export function browserScript(entry: string, format: 'iife' | 'es', banner = ''): () => Promise<string> {
  let built: Promise<string> | undefined
  return () => {
    built ??= build(entry, format, banner)
    return built
  }
}

async function build(input: string, format: 'iife' | 'es', banner: string): Promise<string> {
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({ input, platform: 'browser' })
  try {
    const { output } = await bundle.generate({ format, banner })
    return output[0].code
  } finally {
    await bundle.close()
  }
}
