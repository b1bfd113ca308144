import { MENSAJES_NO_LLAMAR, unNumero } from '@anden/contrato/marcador/rules-no-llamar.ts';
import { type ReactNode, useState } from 'react';
import { useCommand } from '../../platform/command.ts';
import { useConsulta } from '../../platform/consulta.ts';
import { cuantos, entero } from '../../platform/format.ts';
import { useLista } from '../../platform/lista.ts';
import { useSearchState } from '../../platform/navigation.ts';
import { columnasDe } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Campo } from '../../ui/Campo.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { DialogoDeForma } from '../../ui/DialogoDeForma.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { Lista } from '../../ui/Lista.tsx';
import { avisar, confirmar } from '../../ui/modal.ts';
import { Pestanas } from '../../ui/Pestanas.tsx';
import { faltaEn, useEnMemoria, useForma } from '../../ui/useForma.ts';
import css from './campanas/campanas.module.css';
import { CargaRepep } from './noLlamar/CargaRepep.tsx';
import { useNoLlamar } from './noLlamar/useNoLlamar.tsx';

const TITULO = 'No llamar';
const PESTANAS = [
  { id: 'lista', titulo: 'Lista propia' },
  { id: 'repep', titulo: 'REPEP' },
  { id: 'consentimientos', titulo: 'Consentimientos' },
] as const;
/** The parameters of a list, which begin anew on another tab. */
const DE_LISTA = { abierto: 0, filtro: '', orden: '', sentido: 'asc', luego: '', filtros: '', pagina: 1 };

const DE_LA_LISTA = columnasDe('getNoLlamar', {
  CLIENTE: { tarjeta: 'titulo', ancho: 220 },
  NUMERO: { ancho: 110 },
  MOTIVO: { ancho: 220, recorta: true },
  ESTADO: { ancho: 100, tono: { S: 'rechazo', N: 'nada' } },
});
const DE_REPEP = columnasDe('getRepep', {
  ENTIDAD: { tarjeta: 'titulo', ancho: 170 },
  ESTADO: {
    ancho: 116,
    tono: {
      VIGENTE: 'hecho',
      POR_VENCER: 'atencion',
      VENCIDA: 'rechazo',
      CARGANDO: 'previsto',
      ENSAYO: 'nada',
      FALLA: 'rechazo',
    },
  },
  FALLA: { ancho: 240, recorta: true },
});
const DE_CONSENTIMIENTOS = columnasDe('getConsentimientos', { CLIENTE: { tarjeta: 'titulo', ancho: 220 } });

type Marco = (contenido: ReactNode) => ReactNode;

/** 'No llamar' (9032): whom the company does not call, the lists of the REPEP by state, and who agreed to be called. */
export default function NoLlamar() {
  const [lugar, setLugar] = useSearchState({ pestana: PESTANAS[0].id as string, ...DE_LISTA });
  const marco: Marco = (contenido) => (
    <Pestanas
      etiqueta={TITULO}
      pestanas={PESTANAS}
      elegida={PESTANAS.find((p) => p.id === lugar.pestana)?.id ?? PESTANAS[0].id}
      onElegir={(pestana) => setLugar({ pestana, ...DE_LISTA })}
    >
      {contenido}
    </Pestanas>
  );
  const abre = (abierto: number) => setLugar({ abierto });
  if (lugar.pestana === 'repep') return <Repep marco={marco} abierta={lugar.abierto} abre={abre} />;
  if (lugar.pestana === 'consentimientos') return <Consentimientos marco={marco} />;
  return <Propia marco={marco} />;
}

function Propia({ marco }: { marco: Marco }) {
  const consulta = useConsulta('getNoLlamar', { columnas: DE_LA_LISTA });
  const [agrega, setAgrega] = useState(false);
  const noLlamar = useNoLlamar(TITULO);
  const quita = useCommand('quitaNoLlamar', { titulo: TITULO });
  return (
    <Lista
      {...consulta}
      unidad={['renglón', 'renglones']}
      filtroAyuda="Cliente, teléfono, motivo…"
      vacio={{ titulo: 'A nadie se ha dejado de llamar' }}
      marco={marco}
      onElegir={(f) => {
        if (f.ESTADO === 'N' || quita.running) return;
        void confirmar(TITULO, `¿Volver a llamar a ${f.CLIENTE ?? f.NUMERO}?`, { aceptar: 'Quitar' }).then(
          (si) => (si ? quita.run({ no_llamar_id: f.NO_LLAMAR_ID }) : undefined),
        );
      }}
      acciones={
        <Boton tipo="principal" onClick={() => setAgrega(true)}>
          Agregar teléfono
        </Boton>
      }
    >
      {noLlamar.aviso}
      {agrega ? <Agregar noLlamar={noLlamar} alCerrar={() => setAgrega(false)} /> : null}
    </Lista>
  );
}

function Agregar(props: { noLlamar: ReturnType<typeof useNoLlamar>; alCerrar: () => void }) {
  const { noLlamar, alCerrar } = props;
  const forma = useForma({
    campos: useEnMemoria({ numero: '' }),
    faltaDe: (v) => faltaEn('numero', unNumero(v.numero) === null ? MENSAJES_NO_LLAMAR.sinNumero : null),
    guardando: noLlamar.bloqueando,
    async envia(v) {
      const numero = unNumero(v.numero);
      return numero !== null && noLlamar.bloquea({ numero }, numero);
    },
    alGuardar: alCerrar,
  });
  return (
    <DialogoDeForma
      titulo="Teléfono al que no se llama"
      guardar="No llamar"
      forma={forma}
      alCerrar={alCerrar}
    >
      <Campo etiqueta="Teléfono" inputMode="tel" data-autofocus {...forma.de('numero')} maxLength={40} />
    </DialogoDeForma>
  );
}

/** Milliseconds between readings while a list is being read, besides what each change brings. */
const RELOJ = 10_000;

function Repep({ marco, abierta, abre }: { marco: Marco; abierta: number; abre: (id: number) => void }) {
  const lista = useLista(
    'getRepep',
    {},
    {
      archivo: 'Listas del REPEP',
      columnas: DE_REPEP,
      filtroAyuda: 'Estado o archivo',
      sinOrden: 'Las vigentes primero',
      lectura: { cada: RELOJ },
    },
  );
  const [carga, setCarga] = useState(false);
  const listas = lista.respuesta?.data ?? [];
  const vencidas = listas.filter((l) => l.ESTADO === 'VENCIDA');
  const fila = listas.find((l) => l.REPEP_CARGA_ID === abierta);
  return (
    <Lista
      {...lista}
      etiqueta="Listas del REPEP"
      unidad={['lista', 'listas']}
      vacio={{
        titulo: 'No hay listas del REPEP',
        texto: 'Cargue la de cada estado al que llama. Sin ella no se revisa a nadie contra el registro.',
      }}
      marco={marco}
      onElegir={(f) => abre(f.REPEP_CARGA_ID)}
      aviso={
        vencidas.length > 0 ? (
          <Mensaje tono="rechazo">
            {cuantos(vencidas.length, ['lista vencida', 'listas vencidas'])}:{' '}
            {vencidas.map((l) => l.ENTIDAD).join(', ')}. Sigue bloqueando lo que trae, y no sabe de quien se
            registró después.
          </Mensaje>
        ) : null
      }
      acciones={
        <Boton tipo="principal" onClick={() => setCarga(true)}>
          Cargar lista
        </Boton>
      }
    >
      {carga ? (
        <CargaRepep
          titulo={TITULO}
          alCerrar={() => setCarga(false)}
          alPedir={(mensaje) => {
            setCarga(false);
            void avisar(TITULO, mensaje, 'hecho');
          }}
        />
      ) : null}
      {fila ? (
        <Dialogo
          abierto
          titulo={`REPEP de ${fila.ENTIDAD}`}
          alCerrar={() => abre(0)}
          botones={<Boton onClick={() => abre(0)}>Cerrar</Boton>}
        >
          {fila.FALLA ? <Mensaje tono="rechazo">{fila.FALLA}</Mensaje> : null}
          {fila.NUMEROS === null ? null : (
            <p>
              {cuantos(fila.NUMEROS, ['teléfono', 'teléfonos'])}, {entero(fila.REPETIDOS ?? 0)} repetidos.
              Antes había {entero(fila.ANTES ?? 0)}.{' '}
              {cuantos(fila.CLIENTES ?? 0, ['cliente nuestro tiene', 'clientes nuestros tienen'])} alguno.
            </p>
          )}
          {fila.malas.length > 0 ? (
            <ul className={css.rechazadas} aria-label="Filas que no son un teléfono">
              {fila.malas.map((f) => (
                <li key={f.FILA}>
                  Fila {entero(f.FILA)}: «{f.VALOR}»
                </li>
              ))}
            </ul>
          ) : null}
        </Dialogo>
      ) : null}
    </Lista>
  );
}

function Consentimientos({ marco }: { marco: Marco }) {
  const consulta = useConsulta('getConsentimientos', { columnas: DE_CONSENTIMIENTOS });
  const retira = useCommand('retiraConsentimiento', { titulo: TITULO });
  return (
    <Lista
      {...consulta}
      unidad={['consentimiento', 'consentimientos']}
      filtroAyuda="Cliente, cómo lo dio…"
      vacio={{ titulo: 'Nadie ha consentido', texto: 'Se anota al llamar a un cliente, con su fecha.' }}
      marco={marco}
      onElegir={(f) => {
        if (f.RETIRADO !== null || retira.running) return;
        void confirmar(TITULO, `¿Retirar el consentimiento de ${f.CLIENTE}?`, { aceptar: 'Retirar' }).then(
          (si) => (si ? retira.run({ consentimiento_id: f.CONSENTIMIENTO_ID }) : undefined),
        );
      }}
    />
  );
}
