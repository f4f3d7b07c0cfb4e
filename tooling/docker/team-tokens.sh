# Creates a release token in /tokens for each team of TEAMS that has none there. The token of a team is good for the remote of its name.
set -eu
for team in $TEAMS; do
  if [ ! -s "/tokens/$team" ]; then
    node program/release.mjs token "$team" --remotes "$team" >"/tokens/.$team"
    mv "/tokens/.$team" "/tokens/$team"
  fi
done
