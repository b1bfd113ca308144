import {
  CON_HISTORIA,
  dichoDe,
  porcentajeDe,
  TABLAS_IMPORTABLES,
} from '@anden/contrato/importaciones/rules.ts';
import { claveInicial } from '@anden/contrato/rh/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { cuantos, fecha } from '../../platform/format.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconArrowBackUp } from '../../ui/iconos.ts';
import { confirmar } from '../../ui/modal.ts';
import { Progreso } from '../../ui/Progreso.tsx';
import { Selector } from '../../ui/Selector.tsx';
import { DialogoDeHistoria } from './DialogoDeHistoria.tsx';
import { ElegirColumnas } from './ElegirColumnas.tsx';
import { type AccesoInicial, HojaDeClaves } from './HojaDeClaves.tsx';
import css from './importar.module.css';
import type { Leido } from './leido.ts';
import { Muestra } from './Muestra.tsx';
import { Preguntas } from './Preguntas.tsx';
import { PACIENCIA } from './paciencia.ts';
import { Rechazos } from './Rechazos.tsx';
import { Resultado } from './Resultado.tsx';
import { useDeshacer } from './useDeshacer.ts';

const FILAS = ['fila', 'filas'] as const;

export interface EnsayoProps {
  titulo: string;
  leido: Leido;
  onTabla: (tabla: string) => void;
  /** A rehearsal or an import is running, so no other file is accepted. */
  onOcupada: (ocupada: boolean) => void;
  onOtro: () => void;
}

const nuevaClave = (): string => claveInicial(crypto.getRandomValues(new Uint8Array(12)));

/** An uploaded file: its contents, what importing it would do, and the import itself. */
export function Ensayo({ titulo, leido, onTabla, onOcupada, onOtro }: EnsayoProps) {
  const {
    IMPORTACION_ID: importacion_id,
    TABLA: tabla,
    ESTADO,
    AVANCE,
    RESULTADO,
    PROBLEMA,
    PREGUNTAS,
  } = leido;
  // A refusal shows in the file's state, which is read again.
  const ensaya = useCommand('ensayaImportacion', { titulo, paciencia: PACIENCIA });
  const importa = useCommand('importaArchivo', { titulo, paciencia: PACIENCIA });
  const revisa = useCommand('revisaImportacion', { titulo });
  const { deshace, deshaciendo } = useDeshacer(titulo);
  const corriendo = ensaya.running || importa.running || deshaciendo || AVANCE !== null;
  useEffect(() => onOcupada(corriendo), [corriendo, onOcupada]);

  // First passwords made here and kept until they are handed over: if the import is sent again without an answer, it sends the same ones.
  const claves = useRef<string[]>([]);
  const [accesos, setAccesos] = useState<readonly AccesoInicial[]>([]);

  const [historia, setHistoria] = useState(false);
  const [eligiendo, setEligiendo] = useState(false);

  const hecha = ESTADO === 'importada' || ESTADO === 'deshecha';
  // A rehearsal with another table says nothing about this one.
  const resultado = RESULTADO && RESULTADO.TABLA === tabla ? RESULTADO : null;
  const eligeColumnas = !hecha && (eligiendo || PROBLEMA !== null);
  const sinDudas = PROBLEMA === null && PREGUNTAS.length === 0;
  const limpio = resultado !== null && resultado.RECHAZADAS === 0 && sinDudas;
  const nombre = tabla ? TABLAS_IMPORTABLES[tabla] : '';

  async function importar(): Promise<void> {
    if (!tabla || !resultado) return;
    const si = await confirmar(
      titulo,
      `${cuantos(resultado.LEIDAS, FILAS)} de ${leido.ARCHIVO} en ${nombre}: ${cuantos(resultado.ALTAS, ['alta', 'altas'])} y ${cuantos(resultado.CAMBIOS, ['cambio', 'cambios'])}.`,
      { aceptar: 'Importar', tono: 'neutro' },
    );
    if (!si) return;
    const dan = tabla === 'operadores';
    while (dan && claves.current.length < resultado.ALTAS) claves.current.push(nuevaClave());
    const reply = await importa.run({
      importacion_id,
      tabla,
      ...(dan ? { claves: [...claves.current] } : {}),
    });
    if (reply) setAccesos(reply.accesos.map((a, i) => ({ ...a, password: claves.current[i] ?? '' })));
  }

  return (
    <div className={css.archivo}>
      <header className={css.cabeza}>
        <h2 className={css.nombre}>{leido.ARCHIVO}</h2>
        <p className={css.ayuda}>
          {leido.DESCRIPCION} · {cuantos(leido.FILAS, FILAS)}
        </p>
      </header>
      <div className={css.mandos}>
        <Selector
          etiqueta="Tabla"
          className={css.tabla ?? ''}
          value={tabla ?? ''}
          required
          disabled={corriendo || hecha}
          vacio="Elija la tabla"
          opciones={Object.entries(TABLAS_IMPORTABLES).map(([valor, texto]) => ({ valor, texto }))}
          onCambio={onTabla}
        />
        {hecha ? null : (
          <>
            <Boton
              tipo={limpio ? 'secundario' : 'principal'}
              disabled={!tabla || !sinDudas || (corriendo && !ensaya.running)}
              cargando={ensaya.running}
              onClick={() => tabla && void ensaya.run({ importacion_id, tabla })}
            >
              Ensayar
            </Boton>
            <Boton
              tipo={limpio ? 'principal' : 'secundario'}
              disabled={!limpio || (corriendo && !importa.running)}
              cargando={importa.running}
              onClick={() => void importar()}
            >
              Importar
            </Boton>
          </>
        )}
        {hecha || !tabla ? null : (
          <ComoSeLee
            leido={leido}
            disabled={corriendo}
            alElegir={eligeColumnas ? null : () => setEligiendo(true)}
            alDecirHistoria={() => setHistoria(true)}
          />
        )}
        {ESTADO === 'importada' ? (
          <Boton
            icono={<IconArrowBackUp stroke={1.75} />}
            cargando={deshaciendo}
            onClick={() => void deshace(importacion_id, leido.ARCHIVO)}
          >
            Deshacer
          </Boton>
        ) : null}
        <Boton tipo={hecha ? 'principal' : 'discreto'} disabled={corriendo} onClick={onOtro}>
          {hecha ? 'Importar otro archivo' : 'Otro archivo'}
        </Boton>
      </div>
      {historia ? (
        <DialogoDeHistoria titulo={titulo} leido={leido} alCerrar={() => setHistoria(false)} />
      ) : null}
      {accesos.length > 0 && ESTADO === 'importada' ? (
        <HojaDeClaves accesos={accesos} alEntregar={() => setAccesos([])} />
      ) : null}
      {hecha || PROBLEMA !== null ? null : (
        <Preguntas
          preguntas={PREGUNTAS}
          respondiendo={revisa.running}
          alResponder={(respuestas) => void revisa.run({ importacion_id, respuestas })}
        />
      )}
      <QueHacer {...{ leido, resultado, corriendo, nombre }} />
      {corriendo ? (
        <div className={css.avance}>
          <Progreso
            valor={AVANCE ? porcentajeDe(AVANCE) : 0}
            etiqueta={ensaya.running ? 'Ensayo' : hecha ? 'Deshacer' : 'Importación'}
          />
          <span>
            {AVANCE ? dichoDe(AVANCE, ensaya.running) : hecha ? 'Por deshacer' : 'Leyendo el archivo'}
          </span>
        </div>
      ) : null}
      {eligeColumnas && tabla && !corriendo ? (
        <ElegirColumnas key={tabla} {...{ titulo, leido, tabla }} alCerrar={() => setEligiendo(false)} />
      ) : null}
      {resultado && !corriendo ? <Resultado resultado={resultado} /> : null}
      {resultado && !corriendo && !hecha && resultado.RECHAZADAS > 0 ? (
        <Rechazos importacionId={importacion_id} />
      ) : hecha ? null : (
        <Muestra leido={leido} />
      )}
    </div>
  );
}

/** How its rows are read besides what they say: what its columns are, and what is history. */
function ComoSeLee(props: {
  leido: Leido;
  disabled: boolean;
  /** Null: they are being chosen. */
  alElegir: (() => void) | null;
  alDecirHistoria: () => void;
}) {
  const { leido, disabled, alElegir, alDecirHistoria } = props;
  return (
    <>
      {leido.TABLA && CON_HISTORIA.includes(leido.TABLA) ? (
        <Boton tipo="discreto" disabled={disabled} onClick={alDecirHistoria}>
          {leido.HISTORIA.hasta ? `Historia hasta ${fecha(leido.HISTORIA.hasta)}` : 'Historia…'}
        </Boton>
      ) : null}
      {alElegir ? (
        <Boton tipo="discreto" disabled={disabled} onClick={alElegir}>
          Columnas…
        </Boton>
      ) : null}
      {leido.ELEGIDAS?.DESDE ? (
        <p className={css.recordadas}>Columnas como la vez pasada ({fecha(leido.ELEGIDAS.DESDE)})</p>
      ) : null}
    </>
  );
}

/** The most important message now: what is wrong with the header, the outcome, or the next step. */
function QueHacer(props: {
  leido: Leido;
  resultado: Leido['RESULTADO'];
  corriendo: boolean;
  nombre: string;
}) {
  const { leido, resultado, corriendo, nombre } = props;
  const { TABLA, PROBLEMA, PREGUNTAS, ESTADO } = leido;
  if (corriendo) return null;
  if (ESTADO === 'deshecha')
    return <Mensaje tono="nada">Importación deshecha: todo quedó como estaba.</Mensaje>;
  if (ESTADO === 'importada')
    return (
      <Mensaje tono="hecho">
        {resultado && resultado.ALTAS + resultado.CAMBIOS === 0 && resultado.NOTAS.length === 0
          ? 'Todo estaba igual: 0 cambios.'
          : `Importación hecha en ${nombre}.`}
      </Mensaje>
    );
  if (!TABLA)
    return <Mensaje tono="atencion">Sus columnas no son las de ninguna tabla: elija de cuál es.</Mensaje>;
  if (PROBLEMA) return <Mensaje tono="rechazo">{PROBLEMA}</Mensaje>;
  if (PREGUNTAS.length > 0) return null;
  if (!resultado)
    return <Mensaje tono="nada">Ensaye la importación: dice qué haría y no cambia nada.</Mensaje>;
  if (resultado.RECHAZADAS > 0)
    return (
      <Mensaje tono="rechazo">
        {cuantos(resultado.RECHAZADAS, ['fila rechazada', 'filas rechazadas'])}: no se importa nada mientras
        haya una. Corríjalas en el archivo y súbalo de nuevo.
      </Mensaje>
    );
  return <Mensaje tono="hecho">Ensayo sin rechazos: no se cambió nada todavía.</Mensaje>;
}
