import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { Mensaje } from '../Estado.tsx';
import { Cargando } from '../Vacios.tsx';
import './resolutores.ts';
import css from './visor.module.css';

/** Largest number of pixels of a rendered page: more would fill a handheld's memory. */
const PIXELES_MAX = 12_000_000;

/** Decoders that some scanned pages need, by the name under which pdf.js requests them. */
const DECODIFICADORES: Readonly<Record<string, () => Promise<{ default: string }>>> = {
  'jbig2.wasm': () => import('pdfjs-dist/wasm/jbig2.wasm?url'),
  'openjpeg.wasm': () => import('pdfjs-dist/wasm/openjpeg.wasm?url'),
};

/** Loads those decoders from our own server, and nothing else. */
class Decodificadores {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const suyo = DECODIFICADORES[filename];
    if (!suyo) throw new Error(`No se usa ${filename}`);
    const respuesta = await fetch((await suyo()).default);
    return new Uint8Array(await respuesta.arrayBuffer());
  }
}

/** Opens a PDF in a worker. Nothing in it is executed: scripts, links and forms are left out. */
async function abre(datos: Uint8Array) {
  const [pdfjs, { default: hilo }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('./pdf.hilo.ts?worker&url'),
  ]);
  pdfjs.GlobalWorkerOptions.workerSrc = hilo;
  return pdfjs.getDocument({
    data: datos,
    enableXfa: false,
    useWorkerFetch: false,
    wasmUrl: 'wasm/',
    BinaryDataFactory: Decodificadores,
    verbosity: 0,
  });
}

export interface VisorDePdfProps {
  datos: Uint8Array;
  /** 1: as wide as its space. */
  escala: number;
  /** Called once the first page is on screen. */
  alAbrir: () => void;
}

/** The pages of a PDF below one another, each rendered when it comes near, with its text for screen readers. */
export default function VisorDePdf({ datos, escala, alAbrir }: VisorDePdfProps) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [falla, setFalla] = useState(false);

  useEffect(() => {
    let sigue = true;
    // The worker takes over the bytes, so it gets a copy: the document may be opened again.
    const tarea = abre(datos.slice());
    tarea
      .then((t) => t.promise)
      .then((abierto) => sigue && setPdf(abierto))
      .catch(() => sigue && setFalla(true));
    return () => {
      sigue = false;
      setPdf(null);
      void tarea.then((t) => t.destroy()).catch(() => {});
    };
  }, [datos]);

  if (falla)
    return (
      <Mensaje tono="rechazo">
        El PDF no se puede mostrar aquí. Descárguelo para abrirlo con otro programa.
      </Mensaje>
    );
  if (!pdf) return <Cargando que="Abriendo el PDF" />;
  return Array.from({ length: pdf.numPages }, (_, i) => (
    <Pagina
      // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their number
      key={i}
      pdf={pdf}
      numero={i + 1}
      escala={escala}
      {...(i === 0 ? { alDibujar: alAbrir } : {})}
    />
  ));
}

interface PaginaProps {
  pdf: PDFDocumentProxy;
  numero: number;
  escala: number;
  alDibujar?: () => void;
}

/** Pixels beyond the edge of what is in sight within which pages are rendered. */
const CERCA = '600px';

/** One page, whose space is reserved before it is rendered; far from sight its picture is let go, because those of 200 pages fill any memory. */
function Pagina({ pdf, numero, escala, alDibujar }: PaginaProps) {
  const lugar = useRef<HTMLElement>(null);
  const lienzo = useRef<HTMLCanvasElement>(null);
  const [pagina, setPagina] = useState<PDFPageProxy | null>(null);
  const [cerca, setCerca] = useState(numero === 1);
  const [ancho, setAncho] = useState(0);
  const [texto, setTexto] = useState('');
  const alTerminar = useRef(alDibujar);
  alTerminar.current = alDibujar;

  useEffect(() => {
    const suyo = lugar.current;
    if (!suyo) return;
    // What scrolls is the root, because a margin around the window's edge does not reach beyond the edge of what scrolls in it.
    const cercania = new IntersectionObserver((dichos) => setCerca(dichos.at(-1)?.isIntersecting === true), {
      root: suyo.parentElement,
      rootMargin: CERCA,
    });
    const medida = new ResizeObserver(([e]) => setAncho(Math.floor(e?.contentRect.width ?? 0)));
    cercania.observe(suyo);
    medida.observe(suyo);
    return () => {
      cercania.disconnect();
      medida.disconnect();
    };
  }, []);

  useEffect(() => {
    if (!cerca) return;
    let sigue = true;
    void pdf.getPage(numero).then(
      async (p) => {
        if (!sigue) return;
        setPagina(p);
        const { items } = await p.getTextContent();
        if (sigue) setTexto(items.map((i) => ('str' in i ? i.str : '')).join(' '));
      },
      () => {},
    );
    return () => {
      sigue = false;
    };
  }, [pdf, numero, cerca]);

  useEffect(() => {
    const suyo = lienzo.current;
    if (!pagina || !suyo || ancho === 0 || !cerca) return;
    const base = pagina.getViewport({ scale: 1 });
    const cabe = (ancho / base.width) * escala;
    const denso = Math.min(
      cabe * Math.min(2, window.devicePixelRatio || 1),
      Math.sqrt(PIXELES_MAX / (base.width * base.height)),
    );
    const vista = pagina.getViewport({ scale: denso });
    suyo.width = Math.floor(vista.width);
    suyo.height = Math.floor(vista.height);
    suyo.style.width = `${Math.round(base.width * cabe)}px`;
    suyo.style.height = `${Math.round(base.height * cabe)}px`;
    const dibujo = pagina.render({ canvas: suyo, viewport: vista });
    dibujo.promise.then(
      () => alTerminar.current?.(),
      () => {},
    );
    return () => {
      dibujo.cancel();
      // Its styles keep its size.
      suyo.width = 0;
      suyo.height = 0;
      pagina.cleanup();
    };
  }, [pagina, ancho, escala, cerca]);

  return (
    <section ref={lugar} className={css.pagina} aria-label={`Página ${numero} de ${pdf.numPages}`}>
      <canvas ref={lienzo} aria-hidden />
      <p className="solo-lector">{texto}</p>
    </section>
  );
}
