import { Button } from '../../components/Button.tsx'
import { ArrowDown } from '../../components/icons/ArrowDown.tsx'
import { ArrowUp } from '../../components/icons/ArrowUp.tsx'
import { X } from '../../components/icons/X.tsx'
import { t } from '../language/t.ts'

/** The head of one of several calls: its place, what moves it, and what takes it out. */
export function CallTools({ id, index, many, onMove, onRemove }: CallTools.Props) {
  const place = index + 1
  return (
    <div className="flex items-center gap-1">
      <span aria-hidden className="flex-1 text-13 font-medium">
        {t('Call {0}', place)}
      </span>
      <Button
        {...{ id: `${id}-up`, look: 'ghost', size: 'square', disabled: index === 0 }}
        aria-label={t('Move call {0} up', place)}
        onClick={() => onMove(-1)}
      >
        <ArrowUp size={14} aria-hidden />
      </Button>
      <Button
        {...{ id: `${id}-down`, look: 'ghost', size: 'square', disabled: place === many }}
        aria-label={t('Move call {0} down', place)}
        onClick={() => onMove(1)}
      >
        <ArrowDown size={14} aria-hidden />
      </Button>
      <Button
        look="ghost"
        size="square"
        aria-label={t('Remove call {0}', place)}
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </Button>
    </div>
  )
}

export declare namespace CallTools {
  type Props = {
    id: string
    /** From 0. */
    index: number
    many: number
    onMove: (by: 1 | -1) => void
    onRemove: () => void
  }
}
