/** Settings of the server by name. */
type Settings = Record<string, string>

const BASE: Settings = {
  shared_preload_libraries: 'pg_cron, pg_documentdb_core, pg_documentdb, pg_documentdb_extended_rum',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '80',
  max_worker_processes: '16',
  'cron.database_name': 'postgres',
  // pg_cron stores the port at its creation, so jobs over TCP would reach another server that listens there later.
  'cron.use_background_workers': 'on',
  // Two jobs run every other second; their log would grow for ever.
  'cron.log_run': 'off',
  // Some hosts cannot resolve the default "localhost".
  'documentdb.localhost_connection_string': 'host=127.0.0.1',
  'documentdb_core.enableCollation': 'on',
  'documentdb.enableCollationWithNonUniqueOrderedIndexes': 'on',
  // Open cursors then need no connection. They expire as in MongoDB.
  'documentdb.useFileBasedPersistedCursors': 'on',
  'documentdb.defaultCursorExpiryTimeLimitSeconds': '600',
  // The data are in memory. With the default, the planner sorts instead of using an ordered index.
  random_page_cost: '1.1',
  work_mem: '16MB',
  // A read of 20,000 listings does not fit into the default of 128 MB.
  shared_buffers: '512MB',
  default_toast_compression: 'lz4',
  // Plans are poor before a table's first statistics, which take a minute by default.
  autovacuum_naptime: '2s',
  autovacuum_analyze_scale_factor: '0.05',
  // How long deadlocked writers wait before one gets an error.
  deadlock_timeout: '100ms',
  // Lets an index return the order of another field after $in or $all. Off by default.
  'documentdb.enable_merge_sort_for_in_prefix': 'on',
  'documentdb.enableCompositeIndexPlanner': 'on',
  // The planner underestimates the rows of an $in. For a late page, it would sort all rows instead of merging them.
  enable_sort: 'off',
  // EXPLAIN would open a connection for each index that the planner considers, to show the costs.
  'documentdb.enableExplainScanIndexCosts': 'off',
  // Clients receive their errors; the log has only those of the server itself.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  'cron.log_statement': 'off',
}

/** Settings that the server accepts only once the extensions exist. */
const AFTER_EXTENSIONS: Settings = {
  // The built-in index type cannot return rows in order.
  'documentdb.alternate_index_handler_name': 'extended_rum',
}

const asArguments = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Command-line settings of a server without its extensions. */
export const bareArguments = asArguments(BASE)

/** Command-line settings of every instance. Passed at each start, so that existing data folders get changes. */
export const instanceArguments = asArguments({ ...BASE, ...AFTER_EXTENSIONS })

/** Settings for data that must survive a crash of the server, but not of the machine. */
export const ephemeralArguments = asArguments({ fsync: 'off', full_page_writes: 'off' })
