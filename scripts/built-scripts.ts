import { basename, join, relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/**
 * Two ways to bring a script of app/boot/ into a page. `import code from './x.ts?inline-script'` is its built text, for what
 * runs before the first paint; `import url from './x.ts?script-url'` is the address of one file, with what it imports on a
 * press in files of their own. Neither shares a chunk with the application, so that a page without it fetches none of it.
 */
export function builtScripts(): Plugin {
  let root = ''
  let isServing = false
  const modules = new Map<string, Promise<Rolldown.OutputChunk[]>>()
  return {
    name: 'built-scripts',
    enforce: 'pre',
    configResolved(config) {
      root = config.root
      isServing = config.command === 'serve'
    },
    async resolveId(source, importer) {
      const [path = '', query] = source.split('?')
      if (query !== 'inline-script' && query !== 'script-url') return null
      const found = await this.resolve(path, importer, { skipSelf: true })
      // The ending is no script's: no other plugin looks into it.
      return found && `\0${found.id}?${query}.built`
    },
    async load(id) {
      const match = /^\0(.*)\?(inline-script|script-url)\.built$/.exec(id)
      const [, file = '', kind] = match ?? []
      if (!match) return null
      // The text is the server's to print: the application carries none of it.
      if (kind === 'inline-script' && this.environment.name === 'client') return asDefault('')
      if (kind === 'inline-script') {
        const [chunk] = await bundle(root, file, 'iife')
        for (const one of chunk?.moduleIds ?? []) if (!one.startsWith('\0')) this.addWatchFile(one)
        return asDefault(chunk?.code.trim() ?? '')
      }
      if (isServing) return asDefault(`/${relative(root, file)}`)
      const chunks = await (modules.get(file) ?? bundle(root, file, 'es'))
      modules.set(file, Promise.resolve(chunks))
      const entry = chunks.find((chunk) => chunk.isEntry)
      if (this.environment.name === 'client')
        for (const { fileName, code } of chunks) this.emitFile({ type: 'asset', fileName, source: code })
      return asDefault(`/${entry?.fileName}`)
    },
  }
}

const asDefault = (value: string) => `export default ${JSON.stringify(value)}`

async function bundle(root: string, file: string, format: 'iife' | 'es'): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Written for the browsers of the application: nothing is made up for older ones.
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(file),
        output: {
          format,
          entryFileNames: `assets/${basename(file, '.ts')}-[hash].js`,
          chunkFileNames: 'assets/[name]-[hash].js',
        },
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output).filter((one) => one.type === 'chunk')
}
