import type { StorybookConfig } from '@storybook/react-vite'
import react from '@vitejs/plugin-react'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  // Written by scripts/lib/writeStories.mjs out of the cases of the component tests.
  stories: ['../stories/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // Everything is in the stories: nothing is to be played or set beside them.
  features: { actions: false, backgrounds: false, controls: false, interactions: false },
  typescript: { reactDocgen: false, check: false },
  viteFinal: vite => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), react()],
    resolve: {
      ...vite.resolve,
      // The first makes packages of this repository resolve to their source; the rest are Vite's defaults.
      conditions: ['@sluice/source', 'module', 'browser', 'development|production'],
      dedupe: ['react', 'react-dom', 'viem', '@tanstack/react-query'],
    },
    build: { ...vite.build, reportCompressedSize: false, chunkSizeWarningLimit: 4000 },
  }),
}

export default config
