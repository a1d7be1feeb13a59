import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { X } from '../../components/icons/X.tsx'
import { t } from '../language/t.ts'

/**
 * The browser's own modal dialog: it holds the focus, gives it back, and closes by Escape or a press
 * beside it. In the middle, or a sheet from the side.
 */
export function ModalDialog(props: ModalDialog.Props) {
  const { title, onClose, look = 'middle', children, foot } = props
  const ref = useRef<HTMLDialogElement>(null)
  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog !== null && !dialog.open) {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    }
    return () => dialog?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={ref}
      aria-label={title}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => {
        if (event.target === event.currentTarget) onClose()
      }}
      className={`${looks[look]} max-w-none overflow-hidden border-0 bg-raised p-0 text-text shadow-float outline-none backdrop:bg-scrim`}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <header className="flex items-center justify-between gap-4 border-b border-line py-2.5 pe-2.5 ps-4">
          <h2 className="text-16 font-bold">{title}</h2>
          <button
            type="button"
            aria-label={t('Close')}
            onClick={onClose}
            className="grid size-8 place-items-center rounded-control text-faint transition-colors hover:bg-tint hover:text-text"
          >
            <X size={16} aria-hidden />
          </button>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        {foot !== undefined && (
          <footer className="border-t border-line px-4 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
            {foot}
          </footer>
        )}
      </div>
    </dialog>
  )
}

const looks = {
  middle:
    'mx-auto mt-[min(12dvh,96px)] mb-0 max-h-[min(640px,calc(100dvh-min(12dvh,96px)-12px))] w-[min(520px,calc(100vw-24px))] rounded-card',
  sheet: 'mt-0 me-auto mb-0 ms-0 h-dvh max-h-none w-[min(340px,88vw)]',
} as const

export declare namespace ModalDialog {
  type Props = {
    title: string
    onClose: () => void
    look?: keyof typeof looks | undefined
    children: ReactNode
    foot?: ReactNode | undefined
  }
}
