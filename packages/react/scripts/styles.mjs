import { join } from 'node:path'
import { build } from 'esbuild'

// The styles of the components, which are a file for each of them, as the one file that the package has.
const root = join(import.meta.dirname, '..')
await build({
  entryPoints: [join(root, 'src/ui/ui.css')],
  outfile: join(root, 'dist/ui.css'),
  bundle: true,
  // As they are written: what it is turned into for older browsers is for the page's own build.
  target: 'esnext',
})
