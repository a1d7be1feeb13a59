import { useUi } from '../UiProvider.tsx'
import type { DialogFrame } from './DialogFrame.tsx'

/** What a dialog shows, as a part of the page: without a head, and there is nothing to close. */
export function PanelFrame({ title, children, foot, announcement }: DialogFrame.Props) {
  const { theme, direction, locale } = useUi()
  return (
    <section
      aria-label={title}
      className="sl-root sl-dialog sl-panel"
      data-theme={theme}
      dir={direction}
      lang={locale}
    >
      <div className="sl-dialog-body">{children}</div>
      {foot !== undefined && <footer className="sl-dialog-foot">{foot}</footer>}
      <p role="status" aria-live="polite" className="sl-hidden">
        {announcement}
      </p>
    </section>
  )
}
