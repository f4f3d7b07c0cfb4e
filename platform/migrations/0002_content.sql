-- Numbers inside of names count as numbers: 2024.10 follows 2024.9.
CREATE COLLATION IF NOT EXISTS "natural_order" (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
CREATE TABLE "prototype_releases" (
	"organization_id" text NOT NULL,
	"prototype" text NOT NULL,
	"version" text NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"automation" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"revit_version" text NOT NULL,
	"thumbnail" text,
	"option_sets" jsonb NOT NULL,
	"file_configurations" jsonb NOT NULL,
	"message_configurations" jsonb NOT NULL,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prototype_releases_organization_id_prototype_version_pk" PRIMARY KEY("organization_id","prototype","version"),
	CONSTRAINT "prototype_releases_thumbnail_is_own" CHECK (starts_with("prototype_releases"."thumbnail", 'organizations/' || "prototype_releases"."organization_id" || '/'))
);
--> statement-breakpoint
ALTER TABLE "prototype_releases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "registry_releases" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"release" text NOT NULL,
	"content_hash" text NOT NULL,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registry_releases_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
CREATE TABLE "registry_remotes" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"disabled_reason" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" text NOT NULL,
	"prototype" text NOT NULL,
	"name" text NOT NULL,
	"camera_type" smallint NOT NULL,
	"cut_planes" jsonb NOT NULL,
	"target" jsonb NOT NULL,
	"position" jsonb NOT NULL,
	"up_vector" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "prototype_releases" ADD CONSTRAINT "prototype_releases_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_remotes" ADD CONSTRAINT "registry_remotes_name_version_registry_releases_name_version_fk" FOREIGN KEY ("name","version") REFERENCES "public"."registry_releases"("name","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_views_of_prototype" ON "saved_views" USING btree ("organization_id","prototype");--> statement-breakpoint
CREATE POLICY "organization_rows" ON "prototype_releases" AS PERMISSIVE FOR ALL TO public USING ("prototype_releases"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("prototype_releases"."organization_id" = current_setting('app.organization', true));--> statement-breakpoint
CREATE POLICY "organization_rows" ON "saved_views" AS PERMISSIVE FOR ALL TO public USING ("saved_views"."organization_id" = current_setting('app.organization', true)) WITH CHECK ("saved_views"."organization_id" = current_setting('app.organization', true));