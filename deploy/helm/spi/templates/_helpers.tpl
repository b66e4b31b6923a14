{{- define "spi.labels" -}}
app.kubernetes.io/name: spi
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "spi.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag }}
{{- end -}}
{{- end }}

{{/* What every container of ours may do: nothing but compute. */}}
{{- define "spi.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: ["ALL"] }
{{- end }}

{{- define "spi.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "spi.environment" -}}
- { name: NODE_ENV, value: production }
{{- with .Values.population.trino.place }}
- { name: SPI_PEOPLE, value: {{ . | quote }} }
- { name: SPI_PEOPLE_USER, value: {{ $.Values.population.trino.user | quote }} }
- name: {{ if eq $.Values.population.trino.signsInWith "token" }}SPI_PEOPLE_TOKEN_FILE{{ else }}SPI_PEOPLE_PASSWORD_FILE{{ end }}
  value: /etc/spi/people/{{ $.Values.population.trino.signsInWith }}
{{- else }}
- { name: SPI_POPULATION_DIR, value: /population }
{{- end }}
- { name: SPI_METRICS_PORT, value: "9464" }
- { name: SPI_METRICS_HOST, value: 0.0.0.0 }
- { name: SPI_DRAIN_DELAY, value: {{ .Values.drainDelay | quote }} }
{{- range $name, $value := .Values.configuration }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
- name: SPI_SMTP_URL
  valueFrom: { secretKeyRef: { name: {{ .Values.secrets.service }}, key: SPI_SMTP_URL } }
{{- end }}

{{- define "spi.volumes" -}}
- name: tmp
  emptyDir: { sizeLimit: {{ .scratch }} }
{{- if .root.Values.population.trino.place }}
- name: people-sign-in
  secret: { secretName: {{ .root.Values.population.trino.existingSecret }}, defaultMode: 0440 }
{{- else }}
- name: population
  persistentVolumeClaim: { claimName: {{ .root.Values.population.existingClaim }}, readOnly: true }
{{- end }}
{{- include "spi.authorityVolume" .root }}
{{- end }}

{{- define "spi.mounts" -}}
- { name: tmp, mountPath: /tmp }
{{- if .Values.population.trino.place }}
- { name: people-sign-in, mountPath: /etc/spi/people, readOnly: true }
{{- else }}
- { name: population, mountPath: /population, readOnly: true }
{{- end }}
{{- include "spi.authorityMount" . }}
{{- end }}

{{/* The authority of the database's certificate, where it is one of your own. */}}
{{- define "spi.authorityVolume" -}}
{{- with .Values.databaseAuthority.existingConfigMap }}
- { name: database-authority, configMap: { name: {{ . }} } }
{{- end }}
{{- end }}

{{- define "spi.authorityMount" -}}
{{- if .Values.databaseAuthority.existingConfigMap }}
- { name: database-authority, mountPath: /etc/spi/database, readOnly: true }
{{- end }}
{{- end }}
