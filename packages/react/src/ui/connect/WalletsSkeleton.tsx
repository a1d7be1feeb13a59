/** What stands in the place of the list of wallets while they are looked for. */
export function WalletsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="sl-wallets">
      <div className="sl-skeleton sl-skeleton-wallet" />
      <div className="sl-skeleton sl-skeleton-wallet" />
    </div>
  )
}
