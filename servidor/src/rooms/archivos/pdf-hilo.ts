import { inflateSync } from 'node:zlib';
import { MENSAJES_ARCHIVO as M } from '@anden/contrato/archivos/rules.ts';
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFParser,
  type PDFRawStream,
  PDFStream,
  PDFString,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';
import { atiende, entrega } from '../../importar/dentro.ts';
import type { DichoDePdf } from './pdf.ts';

/** Bytes that a stream of objects may unpack to: a manual of a thousand pages has 2 MB of them. */
const DESCOMPRIMIDO_MAX = 64 * 1024 * 1024;

/** Names by which a program hangs from an object (ISO 32000-2, 12.6.3, 12.6.4.17, 12.7.8), files within it (7.11.4), and other media (13). */
const LLAVES: Readonly<Record<string, string>> = {
  AA: M.conPrograma,
  JS: M.conPrograma,
  JavaScript: M.conPrograma,
  XFA: M.conPrograma,
  RichMediaContent: M.conPrograma,
  EmbeddedFiles: M.conAdjuntos,
  EF: M.conAdjuntos,
};

/** Actions that only move within the document, or open an address when somebody presses them (12.6.4). */
const ACCIONES = new Set(['GoTo', 'Named', 'URI', 'Thread', 'Hide', 'SetOCGState', 'Trans', 'GoToDp']);
/** Every other that the standard has: what is not an action may have an /S too. */
const ACCIONES_CON_PROGRAMA = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'ResetForm',
  'GoToR',
  'GoToE',
  'GoTo3DView',
  'Rendition',
  'Movie',
  'Sound',
  'RichMediaExecute',
]);
const ANOTACIONES: Readonly<Record<string, string>> = {
  RichMedia: M.conPrograma,
  '3D': M.conPrograma,
  Screen: M.conPrograma,
  Movie: M.conPrograma,
  Sound: M.conPrograma,
  FileAttachment: M.conAdjuntos,
};
const DIRECCION = /^(https?:|mailto:|tel:)/i;

const nombreDe = (o: PDFObject | undefined): string => (o instanceof PDFName ? o.decodeText() : '');

/** Why a PDF with this object is refused; null: it says nothing against it. */
function fallaDeObjeto(o: PDFObject | undefined): string | null {
  if (o instanceof PDFStream) return fallaDeObjeto(o.dict);
  if (o instanceof PDFArray) return primera(o.asArray());
  if (!(o instanceof PDFDict)) return null;
  for (const [llave, valor] of o.entries()) {
    const mala = LLAVES[llave.decodeText()];
    if (mala) return mala;
    // What happens as it opens may only be that a page is shown.
    if (llave.decodeText() === 'OpenAction' && seEjecuta(o.context.lookup(valor))) return M.conPrograma;
  }
  if (ACCIONES_CON_PROGRAMA.has(nombreDe(o.lookup(PDFName.of('S'))))) return M.conPrograma;
  const anotacion = ANOTACIONES[nombreDe(o.lookup(PDFName.of('Subtype')))];
  if (anotacion) return anotacion;
  const uri = o.lookup(PDFName.of('URI'));
  if ((uri instanceof PDFString || uri instanceof PDFHexString) && !DIRECCION.test(uri.decodeText().trim()))
    return M.conPrograma;
  return primera(o.values());
}

const primera = (os: readonly PDFObject[]): string | null => {
  for (const o of os) {
    const falla = fallaDeObjeto(o);
    if (falla) return falla;
  }
  return null;
};

/** Whether what a document does as it opens is more than showing a page. */
const seEjecuta = (o: PDFObject | undefined): boolean =>
  o instanceof PDFDict && !(ACCIONES.has(nombreDe(o.lookup(PDFName.of('S')))) && !o.has(PDFName.of('URI')));

/** A stream of objects is unpacked by the library without a limit: it is refused here before, if it unpacks to too much. */
function exigeQueQuepa({ dict, contents }: PDFRawStream): void {
  const filtro = dict.lookup(PDFName.of('Filter'));
  const filtros =
    filtro instanceof PDFArray ? filtro.asArray().map(nombreDe) : filtro ? [nombreDe(filtro)] : [];
  if (filtros.length === 0) return;
  if (filtros.length > 1 || !['FlateDecode', 'Fl'].includes(filtros[0] ?? '')) throw new Error('Otro filtro');
  inflateSync(contents, { maxOutputLength: DESCOMPRIMIDO_MAX });
}

/** Reads every object of a PDF, in the order of its bytes, as no viewer does: those that a later one replaces too. */
async function lee(datos: Uint8Array): Promise<string | null> {
  let falla: string | null = null;
  const objetos: PDFObject[] = [];
  const { assign } = PDFContext.prototype;
  PDFContext.prototype.assign = function asigna(ref, objeto) {
    objetos.push(objeto);
    assign.call(this, ref, objeto);
  };
  for (const lector of [PDFObjectStreamParser, PDFXRefStreamParser] as const) {
    const { forStream } = lector;
    Object.assign(lector, {
      forStream: (crudo: PDFRawStream, ...demas: []) => {
        exigeQueQuepa(crudo);
        return forStream(crudo, ...demas);
      },
    });
  }
  try {
    const contexto = await PDFParser.forBytesWithOptions(
      datos,
      Number.POSITIVE_INFINITY,
      true,
    ).parseDocument();
    if (contexto.trailerInfo.Encrypt) return M.conClave;
    falla = primera(objetos);
  } catch {
    return M.cortado('pdf');
  }
  return falla;
}

await atiende<Uint8Array>(async (datos) => {
  await entrega({ falla: await lee(datos) } satisfies DichoDePdf);
});
