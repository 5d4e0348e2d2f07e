/** The server's settings: name to value. */
type Settings = Record<string, string>

const BASE: Settings = {
  shared_preload_libraries: 'pg_cron, pg_documentdb_core, pg_documentdb, pg_documentdb_extended_rum',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  max_worker_processes: '16',
  'cron.database_name': 'postgres',
  // The extension stores the port of its creation; jobs over TCP would reach whoever listens there later.
  'cron.use_background_workers': 'on',
  // Two jobs every other second would fill a table that nobody reads.
  'cron.log_run': 'off',
  // Hosts without a name for themselves cannot resolve the default "localhost".
  'documentdb.localhost_connection_string': 'host=127.0.0.1',
  'documentdb_core.enableCollation': 'on',
  'documentdb.enableCollationWithNonUniqueOrderedIndexes': 'on',
  // Open cursors then hold no connection; they live as long as MongoDB's.
  'documentdb.useFileBasedPersistedCursors': 'on',
  'documentdb.defaultCursorExpiryTimeLimitSeconds': '600',
  // Everything is in memory here; with the default, an ordered index loses against a sort.
  random_page_cost: '1.1',
  work_mem: '16MB',
  // A read of 20,000 listings does not fit into the default of 128 MB.
  shared_buffers: '512MB',
  default_toast_compression: 'lz4',
  // Plans are poor until a table's first statistics, which the default naptime puts off for a minute.
  autovacuum_naptime: '2s',
  autovacuum_analyze_scale_factor: '0.05',
  // Writers that cross each other wait this long before one is told to retry.
  deadlock_timeout: '100ms',
  // Off by default, and needed for an index to deliver the order of another field after $in or $all.
  'documentdb.enable_merge_sort_for_in_prefix': 'on',
  'documentdb.enableCompositeIndexPlanner': 'on',
  // The planner expects few rows of an $in. For a late page it would sort all of them instead of merging them in order.
  enable_sort: 'off',
  // Clients are told of their errors; the log is for what keeps the server from running.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  'cron.log_statement': 'off',
}

/** Settings that need the extensions to exist before the server may start with them. */
const AFTER_EXTENSIONS: Settings = {
  // The built-in index type cannot deliver rows in order.
  'documentdb.alternate_index_handler_name': 'extended_rum',
}

const asArguments = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Command-line settings of a server that does not have its extensions yet. */
export const bareArguments = asArguments(BASE)

/** Command-line settings of every instance; given at each start, so that old data get new settings. */
export const instanceArguments = asArguments({ ...BASE, ...AFTER_EXTENSIONS })

/** Further ones where data may vanish with the machine, but not with the server. */
export const ephemeralArguments = asArguments({ fsync: 'off', full_page_writes: 'off' })
