import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { X } from '../../components/icons/X.tsx'
import { SigningPrompt } from '../wallet/SigningPrompt.tsx'

/** A dialog of 440 px; a sheet from below on phones. */
export function DialogFrame(props: DialogFrame.Props) {
  return (
    <Dialog.Root
      open={props.open}
      onOpenChange={open => open || props.onClose()}
      disablePointerDismissal={props.held === true}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fade fixed inset-0 z-40 bg-scrim" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Dialog.Popup className="enter flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-[14px] bg-raised shadow-float outline-none sm:max-h-full sm:min-h-[440px] sm:w-[440px] sm:rounded-card">
            <header className="flex items-center gap-3 border-b border-line py-3 pr-3 pl-4">
              {props.media}
              <div className="min-w-0 flex-1">
                <Dialog.Title className="truncate text-16 font-bold">{props.title}</Dialog.Title>
                {props.subtitle !== undefined && (
                  <Dialog.Description className="min-w-0 text-12 text-faint" render={<div />}>
                    {props.subtitle}
                  </Dialog.Description>
                )}
              </div>
              <Dialog.Close
                aria-label="Close"
                className="grid size-8 shrink-0 place-items-center rounded-control text-faint transition-colors hover:bg-tint hover:text-text"
              >
                <X size={16} aria-hidden />
              </Dialog.Close>
            </header>
            {/* Focusable, so that the keyboard can scroll what does not fit. */}
            <section
              aria-label="Details"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take the focus
              tabIndex={0}
              className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-4 py-4 outline-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent"
            >
              {props.children}
            </section>
            {props.foot !== undefined && (
              <footer className="border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
                {props.foot}
              </footer>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
      {/* Inside, so that the wallet's question lies above this dialog and does not close it. */}
      <SigningPrompt />
    </Dialog.Root>
  )
}

export declare namespace DialogFrame {
  type Props = {
    open: boolean
    onClose: () => void
    /** A press beside the dialog does not close it: it may be the second half of a double click. */
    held?: boolean | undefined
    title: string
    subtitle?: ReactNode | undefined
    media?: ReactNode | undefined
    children: ReactNode
    /** One action. */
    foot?: ReactNode | undefined
  }
}
