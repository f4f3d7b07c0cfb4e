-- What a person has allowed an application is read with each of its calls: long answers that are being sent to it look again once that is gone.
-- It ends by the row's removal: taken back, signed out everywhere, revoked by the application, or removed with the application.
CREATE TRIGGER application_consents_rights AFTER DELETE OR UPDATE OF expires_at ON application_consents
	FOR EACH ROW EXECUTE FUNCTION announce_rights('user_id');
