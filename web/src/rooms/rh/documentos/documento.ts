import { P } from '@anden/contrato/permissions.ts';
import type { EstadoDeLectura } from '@anden/contrato/rh/documentos-rules.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { hrefDe, REGISTRO } from '../../../platform/navigation.ts';
import { can } from '../../../platform/session.ts';
import type { EstadoTono } from '../../../ui/Estado.tsx';

/** A document as its page reads it. */
export type Documento = Respuesta<'getDocumentoRH'>['data'];
export type Version = NonNullable<Documento['version']>;

/** Whether the signed-in operator publishes documents and sees who read them. */
export const publica = (): boolean => can(P.catalogos) || can(P.documentos);

export const TONO_DE_LECTURA: Readonly<Record<EstadoDeLectura, EstadoTono>> = {
  PENDIENTE: 'atencion',
  LEIDO: 'hecho',
  SIN_ACUSE: 'nada',
  SIN_PUBLICAR: 'nada',
};

/** The page of a document, or of one of its versions. */
export const ligaDeLectura = (documentoId: number, version?: number): string =>
  hrefDe('lectura', { [REGISTRO]: documentoId, ...(version ? { version } : {}) }) ?? '';
