/** The client's first name on file, or the first word of the request's name. */
export function getFirstName(clientUser: { firstName: string }, request: { name: string }): string {
  return clientUser.firstName.trim() || request.name.trim().split(/\s+/)[0] || request.name;
}
