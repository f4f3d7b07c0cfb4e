# Whether a server of this container answers 200 at a path: for health checks, which would else start a process of Node every few seconds.
# Usage: bash ready.sh PORT PATH
exec 3<>"/dev/tcp/127.0.0.1/$1" || exit 1
printf 'GET %s HTTP/1.0\r\nHost: localhost\r\n\r\n' "$2" >&3
read -r -t 4 _ status _ <&3
[ "$status" = 200 ]
