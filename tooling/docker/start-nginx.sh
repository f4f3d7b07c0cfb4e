# Fills what this container is told into nginx's configuration, and becomes nginx. Usage: sh start-nginx.sh
#
# LINTEL_HOST_ORIGIN    the shell's origin, which alone may read a remote's files
# LINTEL_PLATFORM_URL   where the host finds the platform
# LINTEL_IDENTITY_URL   where the host finds the platform's own identity provider, if it is used
# LINTEL_RESOLVER       the server of names, where it is not the first that LINTEL_NAMES has (/etc/resolv.conf)
# LINTEL_EARLIER        a folder that outlives the host, for files of pages that were opened before it
# LINTEL_EARLIER_URL    instead of the folder: where these files are in an object storage, which an image of its own fills
# LINTEL_EARLIER_DAYS   how long they are kept once they have been replaced (30)
# LINTEL_BALANCERS      networks of balancers before the host, separated by commas: they may say who calls
set -eu
folder=${LINTEL_NGINX:-/lintel}
scratch=${LINTEL_SCRATCH:-/tmp}
names=${LINTEL_NAMES:-/etc/resolv.conf}

# Names are asked for anew while it runs: servers come and go. Of the first server alone: nginx asks all in turn, and the ones behind it need not know
# what only this network has (Podman puts the machine's own there).
server=${LINTEL_RESOLVER:-$(sed -n 's/^nameserver[[:space:]]*//p' "$names" | sed 's/^[^ ]*:[^ ]*$/[&]/; q')}
resolver=${server:+"resolver $server valid=5s;"}

balancers=$(printf '%s' "${LINTEL_BALANCERS:-}" | tr ',' '\n' | sed 's/[[:space:]]//g; /^$/d; s/.*/set_real_ip_from &;/' | tr '\n' ' ')
balancers=${balancers:+"$balancers real_ip_header x-forwarded-for; real_ip_recursive on;"}

earlier=${LINTEL_EARLIER:-$folder/earlier}
if [ -z "${LINTEL_EARLIER_URL:-}" ] && [ -d "$earlier" ]; then
  sh "$(dirname "$0")/keep-files.sh" "${LINTEL_SITE:-$folder/site}" "$earlier" ||
    echo 'Files of pages that are open are not kept: a page that asks for them is loaded anew.' >&2
fi

sed -e "s|__RESOLVER__|$resolver|" -e "s|__BALANCERS__|$balancers|" \
  -e "s|__HOST_ORIGIN__|${LINTEL_HOST_ORIGIN:-http://localhost:9000}|g" \
  -e "s|__PLATFORM__|${LINTEL_PLATFORM_URL:-http://platform:9010}|g" \
  -e "s|__EARLIER__|${LINTEL_EARLIER_URL:-}|g" \
  -e "s|__IDENTITY__|${LINTEL_IDENTITY_URL:-http://platform:9011}|g" \
  "$folder/nginx.conf" >"$scratch/nginx.conf"
exec nginx -e stderr -c "$scratch/nginx.conf"
