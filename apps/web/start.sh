#!/bin/sh
# Starts the web server of the image with the command in the arguments.

# The Caddyfile writes these variables into JSON.
for name in MAP_TILES_FILE MAP_TILES_URL MAP_ATTRIBUTION FIREBASE_API_KEY FIREBASE_AUTH_DOMAIN FIREBASE_PROJECT_ID; do
  eval "value=\${$name:-}"
  case $value in
    *[\"\\\`]*)
      echo "$name must not contain double quotes, backslashes or backticks" >&2
      exit 1
      ;;
  esac
done

# Caddy separates addresses by spaces, and the API's TRUSTED_PROXIES also by commas.
WEB_TRUSTED_PROXIES=$(echo "${WEB_TRUSTED_PROXIES:-}" | tr , ' ')
export WEB_TRUSTED_PROXIES

exec "$@"
