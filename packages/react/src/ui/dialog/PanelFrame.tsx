import { englishCommon } from '../messages/english/englishCommon.ts'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import type { DialogFrame } from './DialogFrame.tsx'

/** What a dialog shows, as a part of the page: without a head, and there is nothing to close. */
export function PanelFrame({ title, children, body, foot, announcement }: DialogFrame.Props) {
  const { theme, direction, locale } = useUi()
  const { common } = useTexts({ common: englishCommon })
  return (
    <section
      aria-label={title}
      className="sl-root sl-dialog sl-panel"
      data-theme={theme}
      dir={direction}
      lang={locale}
    >
      <section ref={body} aria-label={common.details} tabIndex={-1} className="sl-dialog-body">
        {children}
      </section>
      {foot !== undefined && <footer className="sl-dialog-foot">{foot}</footer>}
      <p role="status" aria-live="polite" className="sl-hidden">
        {announcement}
      </p>
    </section>
  )
}
