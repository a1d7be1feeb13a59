import { useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { ModalDialog } from '../app/ModalDialog.tsx'
import { t } from '../language/t.ts'
import { LiveMark } from '../live/LiveMark.tsx'
import { LatestList } from './LatestList.tsx'

/** What happens in a collection, in a sheet where there is no room beside its items. */
export function LatestButton({ className = '', ...of }: LatestButton.Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)}>
        {t('Latest')}
      </Button>
      {isOpen && (
        <ModalDialog
          title={t('Latest listings and sales')}
          look="sheet"
          onClose={() => setOpen(false)}
        >
          <p className="flex h-9 items-center justify-end border-b border-line px-3">
            <LiveMark />
          </p>
          <LatestList {...of} />
        </ModalDialog>
      )}
    </>
  )
}

export declare namespace LatestButton {
  type Props = LatestList.Props & { className?: string | undefined }
}
