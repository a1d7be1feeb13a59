import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeList, compiledAhead, isOnEveryPage, pageCode, sharedCode } from './pageCode.ts'

/** The marketplace server behind `vite dev`. */
const server = process.env.SLUICE_SERVER ?? 'http://127.0.0.1:4400'

export default defineConfig(({ command, mode }) => {
  // A build is for production, also when a test runner starts it with another NODE_ENV.
  if (command === 'build') process.env.NODE_ENV = 'production'
  return {
    // A wallet whose keys are public is for the local market alone: no other build has it.
    define: { __DEVELOPER_WALLET__: command === 'serve' || mode === 'devnet' },
    plugins: [
      ...[react(), tailwindcss(), pageCode(), compiledAhead()],
      ...(mode === 'devnet' ? [codeList()] : []),
    ],
    resolve: {
      // The first makes packages of this repository resolve to their source; the rest are Vite's defaults.
      conditions: ['@sluice/source', 'module', 'browser', 'development|production'],
      // Tailwind looks for styles without the first condition.
      alias: {
        '@sluice/react/ui.css': fileURLToPath(
          new URL('../../packages/react/src/ui/ui.css', import.meta.url),
        ),
      },
      dedupe: ['react', 'react-dom', 'viem', '@tanstack/react-query'],
    },
    build: {
      outDir: 'dist',
      target: ['chrome123', 'firefox128', 'safari17.5'],
      // Fonts and images stay files: the content security policy allows no `data:` fonts.
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // What every page has is named by the page itself: nothing that comes later has to ask for it.
        resolveDependencies: (_, files, { hostType }) =>
          hostType === 'js' ? files.filter(file => !isOnEveryPage(file)) : files,
      },
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          // A page names all that it may load later, in what it loads first: as short as the bundler takes, and what
          // several parts share, of which nobody asks by a name, without one.
          chunkFileNames: ({ name, isDynamicEntry }) =>
            isDynamicEntry || sharedCode.some(shared => shared.name === name)
              ? 'assets/[name]-[hash:7].js'
              : 'assets/[hash:7].js',
          codeSplitting: {
            groups: [...sharedCode],
          },
        },
      },
    },
    server: {
      host: '127.0.0.1',
      // The server serves its own origin only, so the proxy speaks in its name.
      proxy: Object.fromEntries(
        ['/api', '/config.json'].map(path => [
          path,
          { target: server, headers: { origin: server } },
        ]),
      ),
    },
  }
})
