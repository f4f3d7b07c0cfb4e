CREATE TABLE "registry_alerts" (
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"recipients" text[] DEFAULT '{}' NOT NULL,
	"is_webhook" boolean DEFAULT false NOT NULL,
	CONSTRAINT "registry_alerts_organization_id_name_pk" PRIMARY KEY("organization_id","name")
);
--> statement-breakpoint
ALTER TABLE "registry_alerts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "registry_previews" (
	"name" text NOT NULL,
	"preview" text NOT NULL,
	"version" text NOT NULL,
	"by" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "registry_previews_name_preview_pk" PRIMARY KEY("name","preview")
);
--> statement-breakpoint
ALTER TABLE "registry_releases" ADD COLUMN "previewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registry_releases" ADD COLUMN "alerted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registry_releases" ADD COLUMN "alert" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_alerts" ADD CONSTRAINT "registry_alerts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_alerts" ADD CONSTRAINT "registry_alerts_name_registry_remotes_name_fk" FOREIGN KEY ("name") REFERENCES "public"."registry_remotes"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_previews" ADD CONSTRAINT "registry_previews_name_version_registry_releases_name_version_fk" FOREIGN KEY ("name","version") REFERENCES "public"."registry_releases"("name","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "organization_rows" ON "registry_alerts" AS PERMISSIVE FOR ALL TO public USING ("registry_alerts"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("registry_alerts"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "alerted_rows" ON "registry_alerts" AS PERMISSIVE FOR SELECT TO public USING ("registry_alerts"."name" = current_setting('app.alerted_remote', true));