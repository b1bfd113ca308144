import type { PideLote } from '@anden/contrato/existencias/rules.ts';
import { useCallback, useEffect, useRef } from 'react';
import { CampoFecha } from '../../capture/CampoFecha.tsx';
import { MARCA_OYE } from '../../capture/oyentes.ts';
import { textoDeLote } from '../../platform/format.ts';
import { afterPaint } from '../../platform/paint.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import css from './DialogoLotes.module.css';
import { type DeLote, LOTE_MAX } from './lecturaDeLote.ts';
import {
  avisoDeCaducado,
  avisoDeCodigo,
  type CampoDeLinea,
  camposDe,
  type LineaEscrita,
  leeLinea,
} from './lotes.ts';

/** What the last scan in the dialog did, and the readings to choose from if it has several. */
export function DichoDeLote(props: { dicho: DeLote | null; alElegir: (escrita: LineaEscrita) => void }) {
  const { dicho, alElegir } = props;
  if (!dicho) return null;
  return (
    <>
      <Mensaje tono={dicho.tono}>{dicho.mensaje}</Mensaje>
      {dicho.opciones?.map(({ texto, escrita }) => (
        <Boton key={texto} ancho onClick={() => alElegir(escrita)}>
          {texto}
        </Boton>
      ))}
    </>
  );
}

/** The line being entered: the parts this article requires, its pieces, Agregar. For an exit, only its pieces. */
export function FormaDeLote(props: {
  articulo: PideLote;
  movimiento: 'E' | 'S';
  escrita: LineaEscrita;
  /** S: the line is an existing lot; without data, the pieces without a lot. */
  elegido: boolean;
  motivo: string | null;
  /** `YYYY-MM-DD`. */
  hoy: string;
  /** Moves the focus, each time it is a new object; null: to the first field. */
  foco: { campo: CampoDeLinea | null };
  alEscribir: (cambios: Partial<LineaEscrita>) => void;
  alAgregar: () => void;
  /** What the last scan in the dialog did; null: nothing to say. */
  dicho: DeLote | null;
  /** One of the readings of the last scan was chosen. */
  alElegir: (escrita: LineaEscrita) => void;
}) {
  const {
    articulo,
    movimiento,
    escrita,
    elegido,
    motivo,
    hoy,
    foco,
    alEscribir,
    alAgregar,
    dicho,
    alElegir,
  } = props;
  const forma = useRef<HTMLFormElement>(null);
  const nota = useRef<HTMLDivElement>(null);
  const deSalida = movimiento === 'S';
  const campos: readonly CampoDeLinea[] = deSalida ? ['cantidad'] : camposDe(articulo);
  const linea = leeLinea(escrita, hoy);
  const aviso = motivo ? null : (avisoDeCaducado(linea, hoy) ?? (deSalida ? null : avisoDeCodigo(linea)));

  const enfoca = useCallback((nombre: CampoDeLinea | null) => {
    const de = nombre ? `[data-campo="${nombre}"] ` : '';
    const campo = forma.current?.querySelector<HTMLInputElement>(`${de}input:not([type="date"])`);
    campo?.focus();
    campo?.select();
  }, []);
  useEffect(() => afterPaint(() => enfoca(foco.campo)), [foco, enfoca]);
  // On a handheld with several lines captured, the reason appears below the dialog's buttons, out of sight.
  useEffect(
    () =>
      motivo || dicho ? afterPaint(() => void nota.current?.scrollIntoView({ block: 'nearest' })) : undefined,
    [motivo, dicho],
  );

  return (
    <form
      ref={forma}
      {...{ [MARCA_OYE]: '' }}
      className={css.forma}
      noValidate
      aria-label="Línea por agregar"
      onSubmit={(e) => {
        e.preventDefault();
        const donde = document.activeElement?.closest<HTMLElement>('[data-campo]')?.dataset.campo;
        const sigue = campos[campos.indexOf(donde as CampoDeLinea) + 1];
        // Enter moves to the next field, and from the last one adds the line.
        if (donde && sigue) enfoca(sigue);
        else alAgregar();
      }}
    >
      {deSalida && elegido ? <p className={css.elegido}>{textoDeLote(linea)}</p> : null}
      {campos.includes('caducidad') ? (
        <div data-campo="caducidad">
          <CampoFecha
            etiqueta="Caducidad"
            que="caducidad"
            value={escrita.caducidad}
            onCambio={(caducidad) => alEscribir({ caducidad })}
          />
        </div>
      ) : null}
      {campos.includes('lote') ? (
        <div data-campo="lote">
          <Campo
            etiqueta="Lote"
            value={escrita.lote}
            maxLength={LOTE_MAX}
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="next"
            onChange={(e) => alEscribir({ lote: e.target.value })}
          />
        </div>
      ) : null}
      {campos.includes('produccion') ? (
        <div data-campo="produccion">
          <CampoFecha
            etiqueta="Fecha de producción"
            que="produccion"
            value={escrita.produccion}
            onCambio={(produccion) => alEscribir({ produccion })}
          />
        </div>
      ) : null}
      <div className={css.cantidad} data-campo="cantidad">
        <Campo
          etiqueta="Cantidad"
          grande
          inputMode="numeric"
          enterKeyHint="done"
          maxLength={9}
          value={escrita.cantidad}
          onChange={(e) => alEscribir({ cantidad: e.target.value })}
          onFocus={(e) => e.target.select()}
        />
        <Boton grande enviar>
          Agregar
        </Boton>
      </div>
      <div ref={nota} className={css.nota}>
        <DichoDeLote dicho={dicho} alElegir={alElegir} />
        {motivo ? <Mensaje tono="rechazo">{motivo}</Mensaje> : null}
        {aviso ? <Mensaje tono="atencion">{aviso}</Mensaje> : null}
      </div>
    </form>
  );
}
