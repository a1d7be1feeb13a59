import { untrustedText } from '@sluice/react'
import { CopyButton, checksummed, HexText, Row, Rows, Time } from '@sluice/react/ui'
import type { TokenRow } from '@sluice/sdk'
import { PriceAmount } from '../../components/PriceAmount.tsx'
import { t } from '../language/t.ts'

const standards: Record<string, string> = { erc721: 'ERC-721', erc1155: 'ERC-1155' }

/** Where a token comes from: contract, number, standard, last sale, and its own description. */
export function Provenance({ row }: { row: TokenRow }) {
  const { token } = row
  const description = untrustedText(token.description, { max: 2000, lines: true })
  const sale = token.lastSale
  return (
    <section aria-label={t('Details')}>
      <h2 className="mb-2 text-14 font-bold">{t('Details')}</h2>
      {description !== '' && (
        <p className="mb-3 text-13 whitespace-pre-line text-secondary">{description}</p>
      )}
      <Rows label={t('Details')}>
        <Row name={t('Contract')}>
          <span className="inline-flex items-center gap-1">
            <HexText value={token.contract} head={6} tail={4} />
            <CopyButton text={checksummed(token.contract)} label={t('Copy contract address')} />
          </span>
        </Row>
        <Row name={t('Token number')}>
          <span className="mono" title={token.tokenId}>
            {token.tokenId.length > 24
              ? `${token.tokenId.slice(0, 10)}…${token.tokenId.slice(-10)}`
              : token.tokenId}
          </span>
        </Row>
        <Row name={t('Standard')}>{standards[token.kind ?? ''] ?? t('Unknown')}</Row>
        {sale?.price !== undefined && sale.price !== null && (
          <Row name={t('Last sale')}>
            <PriceAmount price={sale.price} />
            {typeof sale.timestamp === 'number' && (
              <span className="text-faint">
                {' '}
                <Time at={sale.timestamp} />
              </span>
            )}
          </Row>
        )}
      </Rows>
    </section>
  )
}
