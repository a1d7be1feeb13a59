import { ModalDialog } from '../app/ModalDialog.tsx'
import { t } from '../language/t.ts'

const shortcuts = [
  ['/', 'Search, and do: names, numbers (#20), addresses, actions'],
  ['Ctrl K', 'Search, also while typing (⌘ K on a Mac)'],
  ['↑ ↓ ← →', 'Move among the cards or rows of a collection'],
  ['Home End', 'Go to the first or the last of them'],
  ['Page ↑ ↓', 'Go a window up or down'],
  ['Enter', 'Open what is chosen'],
  ['b', 'Buy the chosen card or row'],
  ['c', 'Put the chosen one into the cart, or take it out'],
  ['Shift C', 'Put all from the last such one to this one into the cart'],
  ['Esc', 'Close what is open'],
  ['?', 'This list'],
] as const

/** What the keyboard can do. */
export default function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title={t('Keyboard')} onClose={onClose}>
      <dl className="px-4 py-3 text-13">
        {shortcuts.map(([keys, what]) => (
          <div key={keys} className="flex items-center gap-4 py-1.5">
            <dt className="w-24 shrink-0">
              <kbd className="rounded-[4px] border border-line px-1.5 py-0.5 font-sans text-12">
                {keys}
              </kbd>
            </dt>
            <dd className="text-secondary">{t(what)}</dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  )
}
