CREATE TABLE "registry_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registry_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"by_id" text,
	"version" text NOT NULL,
	"before" text,
	"commit" text,
	"detail" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registry_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team" text NOT NULL,
	"remotes" text[] NOT NULL,
	"digest" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "registry_tokens_digest" UNIQUE("digest")
);
--> statement-breakpoint
CREATE TABLE "registry_trials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"share" double precision NOT NULL,
	"organizations" text[] DEFAULT '{}' NOT NULL,
	"people" text[] DEFAULT '{}' NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"by" text NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registry_visitors" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"person" text NOT NULL,
	"visits" integer NOT NULL,
	"failed" integer NOT NULL,
	CONSTRAINT "registry_visitors_name_version_hour_person_pk" PRIMARY KEY("name","version","hour","person")
);
--> statement-breakpoint
CREATE TABLE "registry_visits" (
	"name" text NOT NULL,
	"version" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"violations" integer DEFAULT 0 NOT NULL,
	"loads" integer[] NOT NULL,
	"renders" integer[] NOT NULL,
	CONSTRAINT "registry_visits_name_version_hour_pk" PRIMARY KEY("name","version","hour")
);
--> statement-breakpoint
ALTER TABLE "registry_releases" ADD COLUMN "released_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_releases" ADD COLUMN "commit" text;--> statement-breakpoint
ALTER TABLE "registry_releases" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registry_remotes" ADD COLUMN "earlier" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_remotes" ADD COLUMN "trial_id" uuid;--> statement-breakpoint
ALTER TABLE "registry_remotes" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registry_remotes" ADD COLUMN "disabled_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "registry_trials" ADD CONSTRAINT "registry_trials_name_version_registry_releases_name_version_fk" FOREIGN KEY ("name","version") REFERENCES "public"."registry_releases"("name","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registry_events_of_remote" ON "registry_events" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "registry_visitors_by_hour" ON "registry_visitors" USING btree ("hour");--> statement-breakpoint
ALTER TABLE "registry_remotes" ADD CONSTRAINT "registry_remotes_trial_id_registry_trials_id_fk" FOREIGN KEY ("trial_id") REFERENCES "public"."registry_trials"("id") ON DELETE set null ON UPDATE no action;