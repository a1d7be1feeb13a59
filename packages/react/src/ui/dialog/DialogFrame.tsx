import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, Ref } from 'react'
import { englishCommon } from '../messages/english/englishCommon.ts'
import { Icon } from '../parts/Icon.tsx'
import { useUi } from '../UiProvider.tsx'
import { useTexts } from '../useTexts.ts'
import { keepFocus } from './keepFocus.ts'

/** A dialog of 440 px, in the middle or along the side; a sheet from below on phones. It carries the theme and the direction of its provider. */
export function DialogFrame(props: DialogFrame.Props) {
  const { theme, direction, locale, above } = useUi()
  const messages = useTexts({ common: englishCommon })
  return (
    <Dialog.Root
      open
      onOpenChange={open => open || props.onClose()}
      disablePointerDismissal={props.held === true}
    >
      <Dialog.Portal className="sl-root" data-theme={theme} dir={direction} lang={locale}>
        <Dialog.Backdrop className="sl-backdrop" />
        <Dialog.Viewport className={`sl-viewport ${props.side === true ? 'sl-viewport-side' : ''}`}>
          <Dialog.Popup
            ref={keepFocus}
            className={`sl-dialog ${props.side === true ? 'sl-dialog-side' : ''}`}
          >
            <header className="sl-dialog-head">
              {props.media}
              <div className="sl-dialog-names">
                <Dialog.Title className="sl-dialog-title" title={props.title}>
                  {props.title}
                </Dialog.Title>
                {props.subtitle !== undefined && (
                  <Dialog.Description className="sl-dialog-subtitle" render={<div />}>
                    {props.subtitle}
                  </Dialog.Description>
                )}
              </div>
              <Dialog.Close aria-label={messages.common.close} className="sl-dialog-close">
                <Icon name="cross" />
              </Dialog.Close>
            </header>
            {/* Focusable, so that the keyboard can scroll what does not fit. */}
            <section
              ref={props.body}
              aria-label={messages.common.details}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
              tabIndex={0}
              className="sl-dialog-body"
            >
              {props.children}
            </section>
            {props.foot !== undefined && <footer className="sl-dialog-foot">{props.foot}</footer>}
            {/* There from the beginning, so that each change is read out, and read out once. */}
            <p role="status" aria-live="polite" className="sl-hidden">
              {props.announcement}
            </p>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
      {above}
    </Dialog.Root>
  )
}

export declare namespace DialogFrame {
  type Props = {
    onClose: () => void
    /** A press beside the dialog does not close it: it may be the second half of a double click. */
    held?: boolean | undefined
    /** At the end of the lines, as high as the window, instead of in the middle. */
    side?: boolean | undefined
    title: string
    subtitle?: ReactNode | undefined
    media?: ReactNode | undefined
    children: ReactNode
    /** Where `children` stand: what takes the focus when that which had it is gone. */
    body?: Ref<HTMLElement> | undefined
    /** One action. */
    foot?: ReactNode | undefined
    /** What is read out when it changes. */
    announcement?: string | undefined
  }
}
