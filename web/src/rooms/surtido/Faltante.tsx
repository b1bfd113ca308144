import { MOTIVOS_FALTANTE, type MotivoFaltante } from '@anden/contrato/surtido/remision-rules.ts';
import { useState } from 'react';
import { piezasDe } from '../../capture/captura.ts';
import { useCommand } from '../../platform/command.ts';
import { entero } from '../../platform/format.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { Selector } from '../../ui/Selector.tsx';
import {
  type Faltante,
  faltanEn,
  faltaronEn,
  loPedidoPor,
  lugaresQueFaltan,
  PALABRAS_FALTANTE,
} from './faltante.ts';
import { TITULO_SURTIDO } from './linea.ts';
import css from './surtir.module.css';
import type { SurtidoEnCurso } from './useSurtido.ts';

export interface DialogoFaltanteProps {
  detId: number;
  surtido: SurtidoEnCurso;
  alReportar: (faltante: Faltante, vacia: { UBICACION_ID: number; EXISTENCIA: number }) => void;
  alCerrar: () => void;
}

/** 'No está / dañado': which shelf, how many pieces, and missing or damaged. */
export function DialogoFaltante({ detId, surtido, alReportar, alCerrar }: DialogoFaltanteProps) {
  const { surtible, captura } = surtido;
  const [lugares] = useState(() => lugaresQueFaltan(surtido));
  const [elegida, setElegida] = useState(String(lugares[0]?.UBICACION_ID ?? ''));
  const lugar = lugares.find((l) => String(l.UBICACION_ID) === elegida);
  const [escritas, setEscritas] = useState<string | null>(null);
  const piezas = escritas ?? (lugar ? String(faltanEn(surtible, lugar, captura)) : '');
  const reportar = useCommand('reportaFaltanteRemision', {
    titulo: TITULO_SURTIDO,
    memoria: `faltante.${detId}`,
  });
  const faltan = piezasDe(piezas);
  const bien = lugar !== undefined && faltan > 0 && faltan <= surtible.pendientes;

  async function reporta(motivo: MotivoFaltante): Promise<void> {
    if (!lugar || !bien) return;
    const reply = await reportar.run({
      docto_ve_det_id: detId,
      ubicacion_id: lugar.UBICACION_ID,
      motivo,
      piezas: faltan,
    });
    if (!reply) return;
    const { SIGUIENTE, CONTEO, RESURTIDO_ID, RESERVA } = reply.data;
    alReportar(
      {
        UBICACION: lugar.UBICACION,
        motivo,
        piezas: faltan,
        siguiente: SIGUIENTE?.UBICACION ?? null,
        conteo: CONTEO,
        resurtido: RESURTIDO_ID,
        reserva: RESERVA,
      },
      { UBICACION_ID: lugar.UBICACION_ID, EXISTENCIA: lugar.EXISTENCIA ?? 0 },
    );
  }

  return (
    <Dialogo abierto titulo="No está o está dañado" alCerrar={alCerrar} guardando={reportar.running}>
      <p>{surtible.articulo.ARTICULO}</p>
      <Selector
        etiqueta="Ubicación"
        opciones={lugares.map((l) => ({ valor: String(l.UBICACION_ID), texto: l.UBICACION }))}
        value={elegida}
        required
        onCambio={(valor) => {
          setElegida(valor);
          setEscritas(null);
        }}
      />
      <Campo
        etiqueta="Piezas que faltan"
        grande
        reserva
        data-autofocus
        inputMode="numeric"
        maxLength={9}
        value={piezas}
        onChange={(e) => setEscritas(e.target.value)}
        onFocus={(e) => e.target.select()}
        error={bien ? null : `Escriba de 1 a ${entero(surtible.pendientes)}`}
      />
      <div className={css.motivos}>
        {MOTIVOS_FALTANTE.map((motivo) => (
          <Boton
            key={motivo}
            grande
            disabled={!bien}
            cargando={reportar.running}
            onClick={() => void reporta(motivo)}
          >
            {PALABRAS_FALTANTE[motivo]}
          </Boton>
        ))}
      </div>
    </Dialogo>
  );
}

export interface TarjetaDeFaltanteProps {
  faltante: Faltante;
  esperando: boolean;
  alSeguir: () => void;
  alEsperar: () => void;
  alDejar: () => void;
  alCerrar: () => void;
}

/** After a short pick: where to go on, what was requested, and what can be done meanwhile. */
export function TarjetaDeFaltante(props: TarjetaDeFaltanteProps) {
  const { faltante, esperando, alSeguir, alEsperar, alDejar, alCerrar } = props;
  const { siguiente, resurtido } = faltante;
  // Waiting makes no sense if nothing is on its way.
  const vienen = resurtido !== null;
  return (
    <section className={css.tarjeta} data-tono="atencion" aria-label="Faltante">
      <p>
        {faltaronEn(faltante)}. {siguiente ? 'Siga en:' : 'No hay en otra ubicación fija.'}
      </p>
      {siguiente ? <strong className={css.siguiente}>{siguiente}</strong> : null}
      <ul className={css.pedido}>
        {loPedidoPor(faltante).map((frase) => (
          <li key={frase}>{frase}</li>
        ))}
      </ul>
      <div className={css.botones}>
        {siguiente ? (
          <Boton tipo="principal" onClick={alSeguir}>
            Seguir ahí
          </Boton>
        ) : null}
        {vienen ? (
          <Boton
            cargando={esperando}
            {...(siguiente ? {} : { tipo: 'principal' as const })}
            onClick={alEsperar}
          >
            Esperar aquí
          </Boton>
        ) : null}
        <Boton onClick={alDejar}>Dejar para después</Boton>
        <Boton onClick={alCerrar}>Cerrar corto…</Boton>
      </div>
    </section>
  );
}
