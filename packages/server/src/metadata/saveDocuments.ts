import { and, eq, or } from 'drizzle-orm'
import type { ChainContext } from '../context.ts'
import { tokenAttributes, tokens } from '../storage/schema/metadata.ts'
import type { MetadataDocument } from './readDocument.ts'

export type TokenDocument = {
  contract: `0x${string}`
  tokenId: bigint
  /** Undefined when there is none, or it cannot be read. */
  document?: MetadataDocument | undefined
  /** Where and when it is asked for next; undefined when that is over. */
  next?: { uri: string; due: number; tries: number } | undefined
}

/** Stores what was read of tokens. A token whose document cannot be read keeps what it had. */
export async function saveDocuments(
  { db, chain, now }: ChainContext,
  read: readonly TokenDocument[],
): Promise<void> {
  const renewed = read.filter(({ document }) => document !== undefined)
  await db.transaction(async tx => {
    if (renewed.length > 0)
      await tx
        .delete(tokenAttributes)
        .where(and(eq(tokenAttributes.chainId, chain.id), or(...renewed.map(is(tokenAttributes)))))
    for (const token of read) {
      const { document, next } = token
      await tx
        .update(tokens)
        .set({
          ...(document
            ? {
                name: document.name ?? null,
                description: document.description ?? null,
                image: document.image ?? null,
                media: document.media ?? null,
              }
            : {}),
          metadataStatus: document ? 'done' : next ? 'remote' : 'failed',
          metadataDue: next?.due ?? null,
          metadataTries: next?.tries ?? 0,
          ...(next ? { uri: next.uri } : { metadataAt: now() }),
          updatedAt: now(),
        })
        .where(and(eq(tokens.chainId, chain.id), is(tokens)(token)))
    }
    const rows = renewed.flatMap(({ contract, tokenId, document }) =>
      (document?.attributes ?? []).map(attribute => ({
        chainId: chain.id,
        contract,
        tokenId,
        ...attribute,
      })),
    )
    if (rows.length > 0) await tx.insert(tokenAttributes).values(rows)
  })
}

const is =
  (table: typeof tokens | typeof tokenAttributes) =>
  ({ contract, tokenId }: Pick<TokenDocument, 'contract' | 'tokenId'>) =>
    and(eq(table.contract, contract), eq(table.tokenId, tokenId))
