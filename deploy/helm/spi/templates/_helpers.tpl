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

{{/* Security context for all our containers, which have no privileges. */}}
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
{{- if .Values.authority.existingConfigMap }}
- { name: NODE_EXTRA_CA_CERTS, value: /etc/spi/authority/ca.pem }
{{- end }}
{{- end }}

{{/* Variables that the API and workers need to send lists to NHS Notify, if it is configured. */}}
{{- define "spi.notifyEnvironment" -}}
{{- if .Values.notify.url }}
- { name: SPI_NOTIFY_URL, value: {{ .Values.notify.url | quote }} }
- { name: SPI_NOTIFY_TOKEN_URL, value: {{ .Values.notify.tokenUrl | quote }} }
- { name: SPI_NOTIFY_KEY_ID, value: {{ .Values.notify.keyId | quote }} }
- { name: SPI_NOTIFY_PRIVATE_KEY_FILE, value: /etc/spi/notify/private-key.pem }
- { name: SPI_RELEASE_DIR, value: /releases }
{{- range list "SPI_NOTIFY_API_KEY" "SPI_NOTIFY_APPLICATION_ID" "SPI_NOTIFY_TEST_RECIPIENTS" "SPI_RELEASE_KEY" }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.Values.notify.existingSecret }}, key: {{ . }} } }
{{- end }}
{{- end }}
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
{{- if .root.Values.notify.url }}
- name: notify-key
  secret:
    secretName: {{ .root.Values.notify.existingSecret }}
    defaultMode: 0440
    items: [{ key: private-key.pem, path: private-key.pem }]
- name: releases
  persistentVolumeClaim: { claimName: {{ .root.Values.notify.existingClaim }} }
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
{{- if .Values.notify.url }}
- { name: notify-key, mountPath: /etc/spi/notify, readOnly: true }
- { name: releases, mountPath: /releases }
{{- end }}
{{- include "spi.authorityMount" . }}
{{- end }}

{{/* Your own certificate authority, if there is one. */}}
{{- define "spi.authorityVolume" -}}
{{- with .Values.authority.existingConfigMap }}
- { name: authority, configMap: { name: {{ . }} } }
{{- end }}
{{- end }}

{{- define "spi.authorityMount" -}}
{{- if .Values.authority.existingConfigMap }}
- { name: authority, mountPath: /etc/spi/authority, readOnly: true }
{{- end }}
{{- end }}
