import { useCollectionActivity } from '@sluice/react'
import { ActivityList } from '../activity/ActivityList.tsx'
import { activitiesOf } from '../activity/activityKey.ts'
import type { ItemsTab } from './ItemsTab.tsx'

/** What happened in a collection. */
export default function ActivityTab(props: ItemsTab.Props) {
  const { chainId, collection, search, onSearch } = props
  const query = useCollectionActivity(
    {
      ...{ chainId, collection, limit: 50 },
      ...(search.events === undefined ? {} : { types: [...search.events] }),
    },
    { select: activitiesOf },
  )
  return (
    <div className="mt-4">
      <ActivityList
        query={query}
        chainId={chainId}
        of={collection}
        kinds={search.events}
        onKinds={events => onSearch({ events })}
      />
    </div>
  )
}
