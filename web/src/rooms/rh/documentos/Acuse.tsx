import { useState } from 'react';
import { useCommand } from '../../../platform/command.ts';
import { fechaHora } from '../../../platform/format.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import type { Documento, Version } from './documento.ts';
import css from './documentos.module.css';

export interface AcuseProps {
  /** Title of the screen's modals. */
  titulo: string;
  documento: Documento;
  /** The version on screen. */
  leyendo: Version;
  /** Whether the operator opened the version; without opening it, it cannot be confirmed. */
  abierta: boolean;
  /** Shows the version in force. */
  alVerVigente: () => void;
}

/** 'Leído y entendido', for the version on screen, whatever was published meanwhile. */
export function Acuse({ titulo, documento: d, leyendo, abierta, alVerVigente }: AcuseProps) {
  const [dicho, setDicho] = useState<string | null>(null);
  const confirma = useCommand('confirmaLectura', { titulo });
  const hayOtra = leyendo.VERSION < d.VERSION;

  async function confirmar(): Promise<void> {
    const reply = await confirma.run({ documento_id: d.DOCUMENTO_ID, version: leyendo.VERSION });
    if (reply) setDicho(reply.message);
  }

  return (
    <section className={css.parte} aria-label="Acuse de lectura">
      <h2>Acuse de lectura</h2>
      {dicho ? (
        <Mensaje tono={hayOtra && d.ESTADO === 'PENDIENTE' ? 'atencion' : 'hecho'}>{dicho}</Mensaje>
      ) : hayOtra ? (
        <Mensaje tono="atencion">
          En pantalla está la versión {leyendo.VERSION}; la vigente es la {d.VERSION}.
        </Mensaje>
      ) : null}
      {hayOtra ? (
        <div>
          <Boton onClick={alVerVigente}>Ver la versión {d.VERSION}</Boton>
        </div>
      ) : null}
      {dicho ? null : d.ESTADO === 'LEIDO' && !hayOtra ? (
        <Mensaje tono="hecho">
          Leyó y entendió la versión {d.LEIDA_VERSION} el {fechaHora(d.LEIDA ?? '')}
          {d.LEIDA_VERSION !== d.VERSION ? '. Lo que cambió desde entonces es menor.' : ''}
        </Mensaje>
      ) : d.ESTADO === 'SIN_ACUSE' ? (
        <p className={css.ayuda}>Es de consulta: no se le pide leerlo.</p>
      ) : d.ESTADO !== 'PENDIENTE' ? null : abierta ? (
        <>
          <p>Al confirmar queda anotado que leyó esta versión, con la hora.</p>
          <Boton tipo="principal" cargando={confirma.running} onClick={() => void confirmar()}>
            Leído y entendido
          </Boton>
        </>
      ) : (
        <p className={css.ayuda}>Se le pide leerlo. Ábralo: después podrá confirmar que lo leyó.</p>
      )}
    </section>
  );
}
