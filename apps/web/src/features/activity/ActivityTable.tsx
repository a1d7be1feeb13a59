import { untrustedText } from '@sluice/react'
import { Time, TokenMedia, TransactionHash, Untrusted } from '@sluice/react/ui'
import { zeroAddress } from 'viem'
import { Count } from '../../components/Count.tsx'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { useIsPhone } from '../app/useIsPhone.ts'
import { t } from '../language/t.ts'
import { DataTable } from '../table/DataTable.tsx'
import { TokenCell } from '../table/TokenCell.tsx'
import { AccountLine } from '../trade/AccountLine.tsx'
import { useWallet } from '../wallet/useWallet.ts'
import { type Activity, activityKey } from './activityKey.ts'
import { eventWord } from './eventWord.ts'

/** What happened, a line each: what, to which item, for how much, between whom, when, in which transaction. */
export function ActivityTable(props: ActivityTable.Props) {
  const { chainId, withCollection = false, withToken = true } = props
  const { address } = useWallet()
  const isPhone = useIsPhone()
  const item: DataTable.Column<Activity> = {
    key: 'item',
    title: t('Item'),
    cell: event => <EventSubject event={event} chainId={chainId} withCollection={withCollection} />,
  }
  const columns: readonly DataTable.Column<Activity>[] = [
    ...(withToken ? [item] : []),
    {
      key: 'event',
      title: t('Event'),
      className: withToken ? 'w-24 max-sm:hidden' : '',
      cell: event => (
        <>
          <EventWord event={event} className="block truncate" />
          {!withToken && typeof event.timestamp === 'number' && (
            <Time at={event.timestamp} className="text-12 text-faint sm:hidden" />
          )}
        </>
      ),
    },
    {
      key: 'price',
      title: t('Price'),
      isNumber: true,
      className: 'w-30 font-medium max-sm:pe-3 sm:w-34',
      cell: ({ price }) => <PriceAmount price={price} none="" />,
    },
    {
      key: 'amount',
      title: t('Quantity'),
      isNumber: true,
      className: 'w-22 text-secondary max-md:hidden',
      cell: ({ amount }) => <Count value={amount ?? 1} />,
    },
    {
      key: 'from',
      title: t('From'),
      className: 'w-44 max-md:hidden',
      cell: ({ fromAddress }) => <Account address={fromAddress} you={address} />,
    },
    {
      key: 'to',
      title: t('To'),
      className: 'w-44 max-lg:hidden',
      cell: ({ toAddress }) => <Account address={toAddress} you={address} />,
    },
    {
      key: 'source',
      title: t('Marketplace'),
      className: 'w-28 text-secondary max-lg:hidden',
      cell: ({ fillSource, order }) => (
        <span className="block truncate">
          {untrustedText(fillSource?.domain ?? order?.source?.domain, { max: 40 })}
        </span>
      ),
    },
    {
      key: 'tx',
      title: t('Transaction'),
      className: 'w-40 max-lg:hidden',
      cell: ({ txHash }) =>
        typeof txHash === 'string' && (
          <span className="relative z-[1]">
            <TransactionHash hash={txHash as `0x${string}`} chainId={chainId} />
          </span>
        ),
    },
    {
      key: 'time',
      title: t('Time'),
      isNumber: true,
      className: 'w-28 text-secondary max-sm:hidden',
      cell: ({ timestamp }) => typeof timestamp === 'number' && <Time at={timestamp} />,
    },
  ]
  return (
    <DataTable
      label={t('Activity')}
      columns={columns}
      rows={props.rows}
      keyOf={activityKey}
      // Two lines in the first column where the time has no column of its own.
      rowHeight={withToken || isPhone ? 44 : 36}
      wraps
      more={props.more}
    />
  )
}

export declare namespace ActivityTable {
  type Props = {
    rows: readonly Activity[]
    chainId: number
    /** Whether the name of the collection is said. */
    withCollection?: boolean | undefined
    /** Whether they are of more than one item. */
    withToken?: boolean | undefined
    more?: DataTable.Props<Activity>['more']
  }
}

function EventWord({ event, className = '' }: { event: Activity; className?: string }) {
  const look = event.type === 'sale' ? 'font-medium text-up' : 'text-secondary'
  return <span className={`${look} ${className}`}>{eventWord(event.type)}</span>
}

function Account({
  address,
  you,
}: {
  address: string | null | undefined
  you: string | undefined
}) {
  return typeof address === 'string' && address !== zeroAddress ? (
    <AccountLine address={address} you={you} />
  ) : (
    <span className="text-faint">—</span>
  )
}

function EventSubject(props: { event: Activity; chainId: number; withCollection: boolean }) {
  const { token, contract, collection, order } = props.event
  const detail = props.withCollection ? collection?.collectionName : undefined
  // Where there is no room for the columns of what and when, so that the name is not cut.
  const phoneLine = (
    <span className="block text-12 leading-[1.3] whitespace-normal">
      <EventWord event={props.event} />
      {typeof props.event.timestamp === 'number' && (
        <span className="text-faint">
          {' · '}
          <Time at={props.event.timestamp} className="whitespace-nowrap" />
        </span>
      )}
    </span>
  )
  if (typeof contract === 'string' && typeof token?.tokenId === 'string')
    return (
      <TokenCell
        chainId={props.chainId}
        contract={contract}
        tokenId={token.tokenId}
        name={token.tokenName}
        image={token.tokenImage}
        detail={detail}
        phoneLine={phoneLine}
      />
    )
  const { key, value } = order?.criteria?.data?.attribute ?? {}
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <TokenMedia
        image={collection?.collectionImage}
        alt=""
        seed={contract ?? ''}
        className="size-8 shrink-0 rounded-[4px]"
      />
      <span className="min-w-0">
        <span className="block truncate font-medium">
          {typeof key === 'string'
            ? `${untrustedText(key, { max: 40 })}: ${untrustedText(value, { max: 40 })}`
            : t('Any item')}
        </span>
        {detail && <Untrusted text={detail} className="text-12 text-faint max-sm:hidden" />}
        <span className="block sm:hidden">{phoneLine}</span>
      </span>
    </span>
  )
}
