# Keeps the shell's files for pages that stay open while another version takes its place: they fetch parts when they need them.
# Usage: sh keep-files.sh SITE EARLIER
#
# Names of files say what is in them, so those of all versions lie in one folder. Hosts that are replaced one by one share it: each sends the parts
# of all versions from the moment that the first host of a version starts. Files go once they have been replaced for LINTEL_EARLIER_DAYS.
set -eu
site=$1
earlier=$2
days=${LINTEL_EARLIER_DAYS:-30}
current="$earlier/.current"

# However long it was served: a version that is about to be replaced has its time from now on.
if [ -f "$current" ]; then
  (cd "$earlier" && xargs -r touch -c) <"$current"
fi

cd "$site"
find assets -type f | while read -r file; do
  if [ ! -f "$earlier/$file" ]; then
    mkdir -p "$earlier/$(dirname "$file")"
    draft=$(mktemp "$earlier/.draft.XXXXXX")
    cp "$file" "$draft"
    chmod 644 "$draft"
    mv "$draft" "$earlier/$file"
  fi
done
draft=$(mktemp "$earlier/.draft.XXXXXX")
find assets -type f >"$draft"
(cd "$earlier" && xargs -r touch -c) <"$draft"
mv "$draft" "$current"
find "$earlier/assets" -type f -mtime "+$days" -exec rm -f {} +
find "$earlier" -maxdepth 1 -name '.draft.*' -mtime +1 -exec rm -f {} +
