import type { ReactNode } from 'react'
import type { UserConfig } from 'vite'

// What the workbench uses of `@storybook/react-vite`, whose packages are installed for the workbench alone: so that
// `npm test` checks the workbench against the kit without them. `npm run test:visual` checks it with the real types.
type Globals = {
  theme: 'system' | 'dark' | 'light'
  direction: 'ltr' | 'rtl'
  [name: string]: string
}
type Context = { globals: Globals }
type Icon = 'mirror' | 'transfer' | 'globe' | 'paragraph'

export type StorybookConfig = {
  framework: '@storybook/react-vite'
  stories: string[]
  core: { disableTelemetry: boolean; disableWhatsNewNotifications: boolean }
  features: { [name: string]: boolean }
  typescript: { reactDocgen: false; check: boolean }
  viteFinal: (vite: UserConfig) => UserConfig
}

export type Decorator = (Story: () => ReactNode, context: Context) => ReactNode

export type StoryObj = { render: (args: object, context: Context) => ReactNode }

export type Preview = {
  decorators: Decorator[]
  parameters: { [name: string]: unknown }
  initialGlobals: { [name: string]: string }
  globalTypes: {
    [name: string]: {
      toolbar: {
        title: string
        icon: Icon
        dynamicTitle: boolean
        items: { value: string; title: string }[]
      }
    }
  }
}
