import {
  archivosRejection,
  EVIDENCIAS_MAX,
  grandesRejection,
  sinRedRejection,
  sobranRejection,
  TIPOS_DE_EVIDENCIA,
} from '@anden/contrato/tickets/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { esHeic, ImagenGrande, reduce } from '../../platform/imagen.ts';
import { useAngosto } from '../../ui/anchuras.ts';
import { Boton, BotonIcono } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconCamera, IconPhoto, IconX } from '../../ui/iconos.ts';
import { Progreso } from '../../ui/Progreso.tsx';
import css from './tickets.module.css';
import type { CambioDeFotos, Foto } from './useFotos.ts';

/** Longest side of a picture in pixels, and its largest size in bytes, as it is sent (specification §9). */
const LADO = 800;
const BYTES = 512 * 1024;

/** File types that the picker offers. HEIC is accepted because every picture is sent as JPEG. */
const ACEPTADOS = [...TIPOS_DE_EVIDENCIA, 'image/heic', 'image/heif', '.heic', '.heif'].join(',');

const esDeEsosTipos = (tipo: string): boolean => (TIPOS_DE_EVIDENCIA as readonly string[]).includes(tipo);

/**
 * Pictures of a new ticket: chosen or taken, and shrunk on this device one after another. They are drawn anew, so that no metadata (where
 * they were taken) is sent. Refused files are named with the reason: not a picture of an accepted kind, too large, or more than a ticket
 * holds.
 */
export function Fotografias({
  fotos,
  seGuardan,
  alCambiar,
}: {
  fotos: readonly Foto[];
  /** Whether this device keeps them with the draft. */
  seGuardan: boolean;
  alCambiar: (cambio: CambioDeFotos) => void;
}) {
  const archivos = useRef<HTMLInputElement>(null);
  const camara = useRef<HTMLInputElement>(null);
  const angosto = useAngosto();
  const [rechazo, setRechazo] = useState<string | null>(null);
  /** How many of those just chosen are done; null if none is under way. */
  const [avance, setAvance] = useState<{ hechas: number; de: number } | null>(null);
  const caben = EVIDENCIAS_MAX - fotos.length;
  // Read while pictures are being shrunk: others may be removed meanwhile, or those of the draft may arrive.
  const alDia = useRef(caben);
  useEffect(() => {
    alDia.current = caben;
  }, [caben]);

  async function elige(elegidos: readonly File[]): Promise<void> {
    if (elegidos.length === 0 || avance) return;
    const malos = new Set(elegidos.filter((a) => !esDeEsosTipos(a.type) && !esHeic(a)).map((a) => a.name));
    const buenos = elegidos.filter((a) => !malos.has(a.name));
    const sobran: string[] = [];
    const grandes: string[] = [];
    const sinLector: string[] = [];
    const nuevas: Foto[] = [];
    for (const [i, archivo] of buenos.entries()) {
      if (nuevas.length >= alDia.current) {
        sobran.push(archivo.name);
        continue;
      }
      setAvance({ hechas: i, de: buenos.length });
      try {
        const { base64, url } = await reduce(archivo, { lado: LADO, max: BYTES });
        nuevas.push({ nombre: archivo.name, datos: base64, url });
      } catch (e) {
        // The HEIC decoder needs the network; any other file that fails only claims to be a picture.
        if (esHeic(archivo) && !navigator.onLine) sinLector.push(archivo.name);
        else if (e instanceof ImagenGrande) grandes.push(archivo.name);
        else malos.add(archivo.name);
      }
    }
    setAvance(null);
    sobran.unshift(...nuevas.splice(Math.max(0, alDia.current)).map((f) => f.nombre));
    const motivos = [
      archivosRejection([...malos]),
      grandesRejection(grandes),
      sinLector.length > 0 ? sinRedRejection(sinLector) : null,
      sobranRejection(sobran),
    ].filter((m) => m !== null);
    setRechazo(motivos.length > 0 ? motivos.join(' ') : null);
    if (nuevas.length > 0) alCambiar((ya) => [...ya, ...nuevas]);
  }

  const entrada = (etiqueta: string, ref: typeof archivos, directa: boolean) => (
    <input
      ref={ref}
      className="solo-lector"
      type="file"
      multiple={!directa}
      accept={ACEPTADOS}
      {...(directa ? { capture: 'environment' as const } : {})}
      aria-label={etiqueta}
      tabIndex={-1}
      onChange={(e) => {
        const elegidos = [...(e.target.files ?? [])];
        e.target.value = '';
        void elige(elegidos);
      }}
    />
  );

  return (
    <fieldset className={`${css.ancho} ${css.fotografias}`}>
      <legend>
        Fotografías, {fotos.length} de {EVIDENCIAS_MAX}
      </legend>
      {fotos.length > 0 ? (
        <ul className={css.fotos}>
          {fotos.map((f, i) => (
            // The same picture may have been chosen twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing of a row is kept.
            <li key={`${i} ${f.nombre}`}>
              <img src={f.url} alt={f.nombre} />
              <BotonIcono
                etiqueta={`Quitar ${f.nombre}`}
                icono={<IconX stroke={1.75} />}
                onClick={() => alCambiar((ya) => ya.filter((otra) => otra !== f))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {avance ? (
        <Progreso etiqueta="Reduciendo fotografías" valor={(100 * avance.hechas) / avance.de} />
      ) : null}
      {seGuardan ? null : (
        <Mensaje tono="atencion">
          Este equipo no guarda las fotografías: si recarga la página o la cierra antes de guardar el ticket,
          tendrá que elegirlas otra vez.
        </Mensaje>
      )}
      {rechazo ? <Mensaje tono="rechazo">{rechazo}</Mensaje> : null}
      <div className={css.factura}>
        {angosto ? (
          <Boton
            icono={<IconCamera stroke={1.75} aria-hidden />}
            disabled={caben <= 0 || avance !== null}
            onClick={() => camara.current?.click()}
          >
            Tomar foto
          </Boton>
        ) : null}
        <Boton
          icono={<IconPhoto stroke={1.75} aria-hidden />}
          disabled={caben <= 0 || avance !== null}
          onClick={() => archivos.current?.click()}
        >
          Elegir imágenes
        </Boton>
      </div>
      {entrada('Imágenes del ticket', archivos, false)}
      {angosto ? entrada('Fotografía del ticket', camara, true) : null}
    </fieldset>
  );
}
