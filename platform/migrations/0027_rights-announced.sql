-- Whoever sends a long answer or follows something hears at once that the person's rights are others now: see rightsOf in src/events.
-- Triggers announce it, so that no way of taking a right away is forgotten: a role, a membership, an organization, an account, a sign-out.
CREATE FUNCTION announce_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('changes', 'rights::' || (to_jsonb(OLD) ->> TG_ARGV[0]));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER members_rights AFTER DELETE OR UPDATE OF roles ON members
	FOR EACH ROW EXECUTE FUNCTION announce_rights('user_id');--> statement-breakpoint
CREATE TRIGGER users_rights AFTER DELETE OR UPDATE OF signed_out_at ON users
	FOR EACH ROW EXECUTE FUNCTION announce_rights('id');
