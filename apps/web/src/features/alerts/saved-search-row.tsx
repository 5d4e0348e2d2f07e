import { MAX_SEARCH_NAME } from '@roommate-finder/contracts/limits'
import {
  openSavedSearch,
  type SavedSearch,
  type SavedSearchChanges,
  savedSearchInput,
  updateSavedSearch,
} from '@roommate-finder/contracts/saved-searches'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Rss, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { MoreMenu } from '#src/entities/more-menu/more-menu.tsx'
import { readSearch } from '#src/entities/room/filters/search-params.ts'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { formatCount } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { listingsKey } from '#src/lib/shared-queries.ts'
import { apiRefusal, useServerForm } from '#src/lib/use-server-form.ts'
import { Badge } from '#src/ui/badge.tsx'
import { TextField } from '#src/ui/field.tsx'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { toast } from '#src/ui/toast.tsx'
import { frequencyChoices, listFilterLabels } from './describe-search.ts'
import { FeedDialog } from './feed-dialog.tsx'
import { patchSavedSearch, savedSearchesKey } from './queries.ts'

const NOT_RENAMED = 'We couldn’t rename the search. Please try again.'
const NOT_CHANGED = 'We couldn’t change the alerts. Please try again.'

const update = async (queryClient: QueryClient, id: string, changes: SavedSearchChanges): Promise<void> => {
  const updated = await request(updateSavedSearch, { params: { id }, body: changes })
  patchSavedSearch(queryClient, id, { ...updated, paused: updated.paused })
}

function RenameDialog({ search: { _id, name }, onClose }: { search: SavedSearch; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useServerForm(z.pick(savedSearchInput, { name: true }), {
    defaultValues: { name },
    toRefusal: (error) => apiRefusal(error, NOT_RENAMED),
    onLateError: () => toast({ text: NOT_RENAMED, tone: 'danger' }),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      onSend={async (input) => {
        await update(queryClient, _id, input)
        onClose()
      }}
      sendLabel="Save name"
      sendingLabel="Saving…"
      title="Rename search"
    >
      <TextField {...form.bind('name')} data-autofocus label="Name" maxLength={MAX_SEARCH_NAME} />
    </FormDialog>
  )
}

/** Changes how often the user hears of new rooms, one change after the other. */
const useFrequency = ({ _id, frequency }: SavedSearch) => {
  const queryClient = useQueryClient()
  const changing = useMutation({
    scope: { id: `saved-search-${_id}` },
    mutationFn: (next: SavedSearch['frequency']) => update(queryClient, _id, { frequency: next }),
    onError: (error) => toast({ text: serverSentence(error) ?? NOT_CHANGED, tone: 'danger' }),
  })
  return { frequency: changing.isPending ? changing.variables : frequency, change: changing.mutate }
}

/** Returns a function that resets the count. The list opens without waiting for it. */
const useOpen = ({ _id: id }: SavedSearch) => {
  const queryClient = useQueryClient()
  return () => {
    patchSavedSearch(queryClient, id, { newCount: 0 })
    // A cached list may lack the new rooms.
    void queryClient.invalidateQueries({ queryKey: listingsKey, refetchType: 'none' })
    request(openSavedSearch, { params: { id } }).catch(() => {
      // The count is shown again, with the next try to open the search.
      void queryClient.invalidateQueries({ queryKey: savedSearchesKey })
    })
  }
}

export function SavedSearchRow({
  search,
  isBeingDeleted,
  onDelete,
}: {
  search: SavedSearch
  isBeingDeleted: boolean
  onDelete: () => void
}) {
  const { name, query, near, newCount, paused } = search
  const [dialog, setDialog] = useState<'rename' | 'feed' | null>(null)
  const { frequency, change } = useFrequency(search)
  const open = useOpen(search)
  const parameters = new URLSearchParams(query)
  const labels = listFilterLabels(readSearch(parameters), near)
  // What the name says is not said again.
  const unnamed = (labels.length > 0 ? labels : ['All rooms']).filter(
    (label) => !`, ${name}, `.includes(`, ${label}, `),
  )
  const address = paths.allItems(parameters.size > 0 ? `?${parameters.toString()}` : '')
  const close = () => setDialog(null)
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:px-5 not-last:border-b not-last:border-line">
      <div className="min-w-0 grow basis-60">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 className="font-sans text-lg/7 font-semibold wrap-anywhere">
            <Link className="stretched underline-offset-4 hover:underline" onClick={open} to={address}>
              <bdi>{name}</bdi>
            </Link>
          </h2>
          {newCount > 0 && <Badge tone="primary">{formatCount(newCount)} new</Badge>}
        </div>
        <p className="wrap-anywhere text-muted empty:hidden">{unnamed.join(' · ')}</p>
        {paused && (
          <p className="text-pretty text-warning">
            We paused these alerts because you hadn’t opened this search in a while. Choose “Right away” or “Daily” to
            turn them on again.
          </p>
        )}
      </div>
      {/* Above the stretched link. */}
      <div className="relative flex items-center gap-1 max-sm:-me-2 max-sm:w-full max-sm:justify-between">
        <span aria-hidden="true" className="me-1 text-muted @max-[22rem]/page:hidden">
          Tell me
        </span>
        <Segmented label={`Alerts for ${name}`} onChange={change} options={frequencyChoices} value={frequency} />
        <MoreMenu
          actions={[
            { label: 'Rename', Icon: Pencil, onSelect: () => setDialog('rename') },
            { label: 'Feed', Icon: Rss, onSelect: () => setDialog('feed') },
            { label: 'Delete', Icon: Trash2, onSelect: onDelete, isDanger: true, disabled: isBeingDeleted },
          ]}
          isBusy={isBeingDeleted}
          name={name}
        />
      </div>
      {dialog === 'feed' && <FeedDialog onClose={close} search={search} />}
      {dialog === 'rename' && <RenameDialog onClose={close} search={search} />}
    </li>
  )
}
