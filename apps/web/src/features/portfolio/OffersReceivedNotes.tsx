import { UnreadLine } from '../../components/UnreadLine.tsx'
import { t } from '../language/t.ts'

/** What stands above offers received: by what they are compared, and what could not be read. */
export function OffersReceivedNotes(props: OffersReceivedNotes.Props) {
  const { read, isByRate, unmeasured, isReadingRates, quantities, listings } = props
  return (
    <div className="mb-3 flex flex-col gap-2 empty:hidden">
      {!read.isWhole && !read.isReading && (
        <UnreadLine onRetry={read.readAgain}>{t('Not all offers could be read.')}</UnreadLine>
      )}
      {(isByRate || unmeasured > 0) && (
        <p className="text-13 text-secondary">
          {isByRate && t('Currencies are compared by the marketplace’s rate.')}{' '}
          {unmeasured > 0 &&
            (isReadingRates
              ? t('Not all rates are read yet.')
              : t('Left out, for lack of a rate: {0}.', unmeasured))}
        </p>
      )}
      {quantities.failed && (
        <UnreadLine onRetry={quantities.readAgain}>
          {t('For how many of your items an offer is could not be read.')}
        </UnreadLine>
      )}
      {listings.failed && (
        <UnreadLine onRetry={listings.readAgain}>
          {t('Your listings could not all be read.')}
        </UnreadLine>
      )}
    </div>
  )
}

export declare namespace OffersReceivedNotes {
  type Part = { failed: boolean; readAgain: () => void }
  type Props = {
    read: { isWhole: boolean; isReading: boolean; readAgain: () => void }
    /** Whether currencies were compared by the marketplace's rate, and how many offers are left out without one. */
    isByRate: boolean
    unmeasured: number
    isReadingRates: boolean
    /** For how many items each offer is. */
    quantities: Part
    listings: Part
  }
}
