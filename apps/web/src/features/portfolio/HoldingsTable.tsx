import { untrustedText, useSluiceClient } from '@sluice/react'
import { useMemo } from 'react'
import type { Address } from 'viem'
import { Button } from '../../components/Button.tsx'
import { Count } from '../../components/Count.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { useIsPhone } from '../app/useIsPhone.ts'
import { t } from '../language/t.ts'
import { useLanguage } from '../language/useLanguage.ts'
import { tokenName, tokenSubject } from '../market/tokenSubject.ts'
import type { Selection } from '../table/createSelection.ts'
import { DataTable } from '../table/DataTable.tsx'
import { SelectAllBox, SelectBox } from '../table/SelectBox.tsx'
import { TokenCell } from '../table/TokenCell.tsx'
import { useBegin } from '../trade/TradeProvider.tsx'
import { CostButton } from './costs/CostButton.tsx'
import { PaidFigure } from './costs/PaidFigure.tsx'
import { Gain, HoldingFigures, KnownAmount } from './HoldingFigures.tsx'
import type { OfferedHolding } from './holding.ts'
import { ownOrder } from './ownOrder.ts'
import type { HoldingSort } from './sortHoldings.ts'
import { transferItem } from './transferItem.ts'
import { useOwnListings } from './useOwnListings.ts'

/** What an account holds: floor, best offer, what was paid, whether it is listed, and the ways to list and to send it. */
export function HoldingsTable(props: HoldingsTable.Props) {
  const { holdings, account, chainId, boxes, sort, onSort, onCost } = props
  const listings = useOwnListings({ chainId, account })
  // Where they cannot be read a listing is begun, whose review tells of another one.
  const listingOf = listings.failed ? noListing : listings.listingOf
  const client = useSluiceClient()
  const begin = useBegin()
  const isPhone = useIsPhone()
  const language = useLanguage()
  // Rows are drawn anew with their columns: these stay as they are when one is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: their texts are those of the language
  const columns = useMemo(
    () => columnsOf({ account, chainId, boxes, begin, isPhone, onCost, client, listingOf }),
    [account, chainId, boxes, begin, isPhone, onCost, client, listingOf, language],
  )
  return (
    <DataTable
      label={t('Holdings')}
      columns={columns}
      rows={holdings}
      keyOf={keyOf}
      rowHeight={isPhone ? 98 : 52}
      wraps
      sort={sort}
      onSort={by => onSort(by as HoldingSort)}
    />
  )
}

const keyOf = ({ key }: OfferedHolding) => key

const noListing = () => null

type Told = Pick<HoldingsTable.Props, 'account' | 'chainId' | 'boxes' | 'onCost'> & {
  begin: ReturnType<typeof useBegin>
  isPhone: boolean
  listingOf: useOwnListings.Result['listingOf']
  client: ownOrder.Options['client']
}

function columnsOf(told: Told): readonly DataTable.Column<OfferedHolding>[] {
  const { account, chainId, boxes, begin, isPhone, onCost, client, listingOf } = told
  const listButton = ({ row: { token, ownership } }: OfferedHolding) => {
    const subject = tokenSubject(chainId, token)
    // A second listing beside the first would leave the lower of both prices to be taken; of an edition there is more.
    const isListed = ownership.floorAsk?.price != null && token.kind === 'erc721'
    const listing = isListed ? listingOf?.(subject) : null
    if (listing === null)
      return (
        <Button
          size="small"
          className="relative z-[1]"
          aria-label={t('List {0}', shownName(token))}
          onClick={() => begin({ kind: 'list', subject }, account)}
        >
          {t('List')}
        </Button>
      )
    return (
      <Button
        size="small"
        className="relative z-[1]"
        aria-label={t('Change {0}', t('the listing of {0}', shownName(token)))}
        disabled={listing === undefined}
        title={listing === undefined ? t('Your listings are not read yet') : t('Change price')}
        onClick={() =>
          listing &&
          begin(
            {
              ...{ kind: 'edit-listing', subject, orderId: listing.id },
              form: ownOrder(listing, { chainId, client }).change?.form,
            },
            account,
          )
        }
      >
        {t('Change')}
      </Button>
    )
  }
  const item: DataTable.Column<OfferedHolding> = {
    key: 'item',
    title: t('Item'),
    isSorted: true,
    head: (
      <span className="me-2 inline-flex align-middle sm:me-3">
        <SelectAllBox label={t('Choose all that are shown')} boxes={boxes} />
      </span>
    ),
    cell: holding => {
      const { token, ownership } = holding.row
      const listed = ownership.floorAsk?.price
      return (
        <>
          <span className="flex items-center gap-2 sm:gap-3">
            <SelectBox label={t('Choose {0}', shownName(token))} id={holding.key} boxes={boxes} />
            <span className="min-w-0 flex-1">
              <TokenCell
                chainId={chainId}
                contract={token.contract}
                tokenId={token.tokenId}
                name={tokenName(token)}
                image={token.image}
                detail={token.collection?.name}
                phoneLine={
                  listed ? (
                    <span className="text-12 text-secondary">
                      {t('Listed for')} <PriceAmount price={listed} />
                    </span>
                  ) : undefined
                }
              />
            </span>
            {isPhone && listButton(holding)}
          </span>
          {isPhone && <HoldingFigures holding={holding} onCost={onCost} />}
        </>
      )
    },
  }
  if (isPhone) return [item]
  return [
    item,
    {
      key: 'quantity',
      title: t('Quantity'),
      isNumber: true,
      className: 'w-22 max-xl:hidden',
      cell: ({ row: { ownership } }) => <Count value={ownership.tokenCount} />,
    },
    {
      key: 'floor',
      title: t('Floor'),
      isNumber: true,
      isSorted: true,
      className: 'w-32',
      cell: ({ floor }) => <KnownAmount price={floor} />,
    },
    {
      key: 'offer',
      title: t('Best offer, net'),
      isNumber: true,
      isSorted: true,
      className: 'w-34 max-md:hidden',
      cell: ({ offer }) => <KnownAmount price={offer} />,
    },
    {
      key: 'cost',
      title: t('Paid'),
      isNumber: true,
      isSorted: true,
      className: 'w-38 text-secondary max-lg:hidden min-[1440px]:w-58',
      // Its numbers end before the pencil.
      headClassName: 'pe-9',
      cell: holding => (
        <span className="flex items-center justify-end gap-1">
          <span className="min-w-0">
            <PaidFigure holding={holding} />
          </span>
          <CostButton holding={holding} onCost={onCost} />
        </span>
      ),
    },
    {
      key: 'gain',
      title: t('At floor, net'),
      isNumber: true,
      isSorted: true,
      className: 'w-42 max-xl:hidden',
      cell: ({ floor, gain }) => <Gain floor={floor} gain={gain} />,
    },
    {
      key: 'listed',
      title: t('Listed for'),
      isNumber: true,
      isSorted: true,
      className: 'w-32 font-medium',
      cell: ({ row: { ownership } }) => <PriceAmount price={ownership.floorAsk?.price} />,
    },
    {
      key: 'action',
      title: t('Action'),
      isHidden: true,
      isNumber: true,
      className: 'w-24 lg:w-44',
      cell: holding => (
        <span className="relative z-[1] inline-flex gap-1">
          {listButton(holding)}
          <Button
            size="small"
            className="max-lg:hidden"
            // What is read out begins with what is seen, in each language.
            aria-label={`${t('Transfer')} ${shownName(holding.row.token)}`}
            onClick={() =>
              begin({ kind: 'transfer', chainId, items: [transferItem(holding, chainId)] }, account)
            }
          >
            {t('Transfer')}
          </Button>
        </span>
      ),
    },
  ]
}

export declare namespace HoldingsTable {
  type Props = {
    holdings: readonly OfferedHolding[]
    account: Address
    chainId: number
    boxes: Selection
    sort: { by: HoldingSort; down: boolean } | undefined
    onSort: (by: HoldingSort) => void
    /** Asks what was paid for these; stays the same function. */
    onCost: CostButton.Props['onCost']
  }
}

const shownName = (token: Parameters<typeof tokenName>[0]) =>
  untrustedText(tokenName(token), { max: 60 })
