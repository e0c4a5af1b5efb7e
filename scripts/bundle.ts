import { rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

/**
 * Into build/program: the program, its built pages and what both use of their libraries, in a few files. It begins in half
 * the time that seventeen hundred modules take, and keeps no compiler of TypeScript in memory.
 */
const root = join(import.meta.dirname, '..')
const dir = join(root, 'build/program')
/** Native, or asked for when it is needed. */
const OUTSIDE = [/^(sharp|pg-native|pdfkit|harfbuzzjs|nodemailer|rolldown)$/, /^@(aws-sdk|tus)\//]

const bundle = await rolldown({
  cwd: root,
  platform: 'node',
  input: { main: 'server/main.ts', 'pdf-worker': 'lib/pdf-worker.ts' },
  external: OUTSIDE,
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  checks: { moduleLevelDirective: false },
  plugins: [foldersOfSources(), inAscii()],
})
rmSync(dir, { recursive: true, force: true })
await bundle.write({
  dir,
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  keepNames: true,
  comments: false,
})
await bundle.close()

/** Keeps `import.meta` paths to fonts, videos and migrations valid in the bundle. */
function foldersOfSources(): Plugin {
  return {
    name: 'folders-of-sources',
    transform: {
      filter: { code: 'import.meta.dirname' },
      handler: (code, id) =>
        code.replaceAll(
          'import.meta.dirname',
          `(import.meta.dirname + ${JSON.stringify(`/${relative(dir, dirname(id)).replaceAll('\\', '/')}`)})`,
        ),
    },
  }
}

/** V8 keeps a source with a letter beyond Latin-1, such as a quotation mark, in two bytes a letter. */
function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    // After the code was printed, which would write the letters out again.
    generateBundle(_, files) {
      for (const file of Object.values(files))
        if (file.type === 'chunk')
          file.code = file.code.replaceAll(
            /[^\0-\x7f]/g,
            (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
    },
  }
}
