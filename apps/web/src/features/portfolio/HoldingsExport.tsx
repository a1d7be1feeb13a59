import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'
import type { OfferedHolding } from './holding.ts'
import { holdingsCsv } from './holdingsCsv.ts'
import { saveFile } from './saveFile.ts'

/** Keeps holdings as a file: all of them, or those that are chosen; what is not all is never called that. */
export function HoldingsExport(props: HoldingsExport.Props) {
  const { rows, isPart, hidden, isReading, isWhole, chainId } = props
  return (
    <>
      {isReading && (
        <p role="status" className="text-12 text-faint">
          {t('Reading everything…')}
        </p>
      )}
      {hidden > 0 && (
        <p className="text-12 text-faint">
          {hidden === 1 ? t('1 hidden left out') : t('{0} hidden left out', hidden)}
        </p>
      )}
      <Button
        size="small"
        // What is still being read would be missing from the file.
        disabled={rows.length === 0 || isReading}
        onClick={() =>
          saveFile(
            isPart ? 'holdings-part.csv' : 'holdings.csv',
            holdingsCsv(rows, chainId),
            'text/csv;charset=utf-8',
          )
        }
      >
        {isPart
          ? t('Export {0} as CSV', rows.length)
          : isWhole || isReading
            ? t('Export CSV')
            : t('Export the first {0} as CSV', rows.length)}
      </Button>
    </>
  )
}

export declare namespace HoldingsExport {
  type Props = {
    rows: readonly OfferedHolding[]
    /** Whether these are some of what there is: chosen, of one collection, or without those that are hidden. */
    isPart: boolean
    /** How many are left out since they are hidden. */
    hidden: number
    isReading: boolean
    /** Whether all holdings are read. */
    isWhole: boolean
    chainId: number
  }
}
