import '@fontsource-variable/inter'
import { UiProvider } from '@sluice/react/ui'
import { de } from '@sluice/react/ui/de'
import '@sluice/react/ui.css'
import './preview.css'
import type { Decorator, Preview } from '@storybook/react-vite'

const languages = { en: {}, de }

/** Puts a component where it would stand in a page: in the theme, direction and language that the toolbars say. */
const onPage: Decorator = (Story, { globals }) => {
  const locale: keyof typeof languages = globals.locale === 'de' ? 'de' : 'en'
  const theme = globals.theme === 'system' ? undefined : globals.theme
  const { direction } = globals
  return (
    <div className="sl-root workbench" data-theme={theme} dir={direction} lang={locale}>
      <UiProvider {...{ theme, direction, locale }} messages={languages[locale]}>
        <main>
          <Story />
        </main>
      </UiProvider>
    </div>
  )
}

type Toolbar = NonNullable<Preview['globalTypes']>[string]
const toolbar = (
  title: string,
  icon: 'mirror' | 'transfer' | 'globe' | 'paragraph',
  items: readonly (readonly [value: string, title: string])[],
): Toolbar => ({
  toolbar: {
    ...{ title, icon, dynamicTitle: true },
    items: items.map(([value, text]) => ({ value, title: text })),
  },
})

const preview: Preview = {
  decorators: [onPage],
  parameters: { layout: 'fullscreen', controls: { disable: true }, actions: { disable: true } },
  initialGlobals: { theme: 'system', direction: 'ltr', locale: 'en', names: 'usual' },
  globalTypes: {
    theme: toolbar('Theme', 'mirror', [
      ['system', 'Of the system'],
      ['dark', 'Dark'],
      ['light', 'Light'],
    ]),
    direction: toolbar('Direction', 'transfer', [
      ['ltr', 'Left to right'],
      ['rtl', 'Right to left'],
    ]),
    locale: toolbar('Language', 'globe', [
      ['en', 'English'],
      ['de', 'Deutsch'],
    ]),
    names: toolbar('Names', 'paragraph', [
      ['usual', 'Usual names'],
      ['hostile', 'Long and hostile names'],
    ]),
  },
}

export default preview
