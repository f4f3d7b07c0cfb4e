/** Why somebody has to stay, before they try. */
export function lastAdministratorReason(isSelf: boolean): string {
  const who = isSelf ? 'You are' : 'This is'
  return `${who} the last member who can manage the organization. Give someone else that role first.`
}
