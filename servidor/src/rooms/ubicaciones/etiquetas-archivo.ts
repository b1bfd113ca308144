import type { Output } from '@anden/contrato/call.ts';
import type { etiquetasCalls } from '@anden/contrato/ubicaciones/etiquetas.ts';
import type { FORMATOS_DE_ETIQUETA } from '@anden/contrato/ubicaciones/etiquetas-rules.ts';
import { enTaller } from '../../platform/imprenta/taller.ts';
import type { Etiqueta } from './etiquetas-modelo.ts';

type Formato = (typeof FORMATOS_DE_ETIQUETA)[number];

/** Labels as a file for a roll or sheets in the browser, or for a label printer; drawn by the workshop's thread. */
export async function enArchivo(
  formato: Formato,
  etiquetas: readonly Etiqueta[],
): Promise<Output<typeof etiquetasCalls.getEtiquetas>> {
  if (formato === 'zpl') {
    const CONTENIDO = await enTaller<typeof import('./etiquetas-zpl.ts'), 'enZpl'>(
      new URL('./etiquetas-zpl.ts', import.meta.url),
      'enZpl',
      etiquetas,
    );
    return { data: { NOMBRE: 'etiquetas.zpl', TIPO: 'application/zpl', CONTENIDO } };
  }
  const pdf = await enTaller<typeof import('./etiquetas-pdf.ts'), 'enPdf' | 'enHojas'>(
    new URL('./etiquetas-pdf.ts', import.meta.url),
    formato === 'hoja' ? 'enHojas' : 'enPdf',
    etiquetas,
  );
  const CONTENIDO = Buffer.from(pdf).toString('base64');
  return { data: { NOMBRE: 'etiquetas.pdf', TIPO: 'application/pdf', CONTENIDO } };
}
