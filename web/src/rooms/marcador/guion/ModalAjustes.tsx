import {
  type AjustesEscritos,
  ajustesRejection,
  CREDITOS,
  ESPERAS_DE_PASE,
  esLanzamiento,
  HORAS_DE_LLAMAR,
  HUECOS,
  INTENTOS,
  LANZAMIENTOS,
  minutosEnPalabras,
  TIENDA_MAX,
  VENCIMIENTOS_S,
} from '@anden/contrato/marcador/rules-ajustes.ts';
import type { Respuesta } from '../../../platform/client.ts';
import { useCommand } from '../../../platform/command.ts';
import { DialogoDeRegistro } from '../../../platform/DialogoDeRegistro.tsx';
import { useFormaDeRegistro } from '../../../platform/formaDeRegistro.ts';
import { cuantos, entero } from '../../../platform/format.ts';
import { useQueryCall } from '../../../platform/query.ts';
import { Campo } from '../../../ui/Campo.tsx';
import { Casilla } from '../../../ui/Casilla.tsx';
import { Selector } from '../../../ui/Selector.tsx';
import { TITULO } from './useEditor.ts';

const NOMBRES = {
  abre: 'Se llama desde las',
  cierra: 'Hasta las',
  en_festivo: 'En día festivo',
  intentos_dia: 'Veces al día que se marca un número',
  hueco_min: 'Tiempo entre dos veces',
  pasa_min: 'La llamada agendada pasa al suplente',
  credito_semanas: 'El crédito se bloquea',
  lanzamiento: 'Quién marca el número',
  vence_apartado_s: 'El cliente de quien ya no da señales queda libre',
  dominio_tienda: 'Tienda de los clientes',
  objetivo_venta: 'Meta de venta del mes, en pesos',
  objetivo_clientes: 'Meta de clientes atendidos del mes',
};

interface Salidas {
  alCerrar: () => void;
  alGuardar: (mensaje: string) => void;
}

/** The dialer's settings. */
export function ModalAjustes(salidas: Salidas) {
  const lectura = useQueryCall('getAjustesMarcador', {});
  return lectura.data ? <Forma {...salidas} ajustes={lectura.data.data} /> : null;
}

/** The options of a field, with the value it has though the screen does not offer it. */
const con = (ofrece: readonly number[], valor: number, enPalabras: (n: number) => string) =>
  [...new Set([...ofrece, valor])]
    .toSorted((a, b) => a - b)
    .map((n) => ({ valor: String(n), texto: enPalabras(n) }));
const pase = (n: number): string =>
  n === 0 ? 'Nunca' : `${minutosEnPalabras(n)} después, si su asesor no está`;
const hueco = (n: number): string => (n === 0 ? 'Ninguno' : minutosEnPalabras(n));
const credito = (n: number): string =>
  n === 0 ? 'Nunca' : `Con ${cuantos(n, ['semana', 'semanas'])} de atraso`;
const vencimiento = (s: number): string =>
  `Después de ${s % 60 === 0 ? minutosEnPalabras(s / 60) : `${s} segundos`}`;
const HORAS = HORAS_DE_LLAMAR.map((h) => ({ valor: h, texto: h }));

function Forma({
  ajustes: a,
  alCerrar,
  alGuardar,
}: Salidas & { ajustes: Respuesta<'getAjustesMarcador'>['data'] }) {
  const forma = useFormaDeRegistro<AjustesEscritos>({
    nombre: 'guionmarcacion.ajustes',
    titulo: TITULO,
    leida: {
      abre: a.ABRE,
      cierra: a.CIERRA,
      en_festivo: a.EN_FESTIVO,
      intentos_dia: a.INTENTOS_DIA,
      hueco_min: a.HUECO_MIN,
      pasa_min: a.PASA_MIN,
      credito_semanas: a.CREDITO_SEMANAS,
      lanzamiento: a.LANZAMIENTO,
      vence_apartado_s: a.VENCE_APARTADO_S,
      dominio_tienda: a.DOMINIO_TIENDA,
      objetivo_venta: a.OBJETIVO_VENTA,
      objetivo_clientes: a.OBJETIVO_CLIENTES,
    },
    faltaDe: ajustesRejection,
    nombres: NOMBRES,
    opcionDe: (campo, n) =>
      campo === 'pasa_min'
        ? pase(n)
        : campo === 'hueco_min'
          ? hueco(n)
          : campo === 'credito_semanas'
            ? credito(n)
            : campo === 'vence_apartado_s'
              ? vencimiento(n)
              : entero(n),
    palabraDe: (campo, v) =>
      campo === 'en_festivo'
        ? v === 'S'
          ? 'Sí'
          : 'No'
        : campo === 'lanzamiento' && esLanzamiento(v)
          ? LANZAMIENTOS[v]
          : undefined,
  });
  const guarda = useCommand('guardaAjustesMarcador', forma.comando);
  const { valores, pon, falta } = forma;
  const errorDe = (campo: keyof AjustesEscritos) => (falta?.campo === campo ? falta.mensaje : null);
  const hora = (campo: 'abre' | 'cierra') => (
    <Selector
      etiqueta={NOMBRES[campo]}
      required
      {...(campo === 'abre' ? { 'data-autofocus': true } : {})}
      value={valores[campo]}
      error={errorDe(campo)}
      ayuda={campo === 'abre' ? 'La hora es la del municipio de cada cliente.' : undefined}
      opciones={HORAS}
      onCambio={(v) => pon({ [campo]: v })}
    />
  );
  return (
    <DialogoDeRegistro
      titulo="Ajustes del marcador"
      forma={forma}
      registro={null}
      guardando={guarda.running}
      envia={(v, leido) => guarda.run({ ...v, leido })}
      alCerrar={alCerrar}
      alGuardar={(r) => alGuardar(r.message)}
      alDejarlo={alGuardar}
    >
      {hora('abre')}
      {hora('cierra')}
      <Casilla
        etiqueta="También en día festivo"
        checked={valores.en_festivo === 'S'}
        onCambio={(si) => pon({ en_festivo: si ? 'S' : 'N' })}
      />
      <Selector
        etiqueta={NOMBRES.intentos_dia}
        required
        value={String(valores.intentos_dia)}
        opciones={con(INTENTOS, valores.intentos_dia, entero)}
        onCambio={(n) => pon({ intentos_dia: Number(n) })}
      />
      <Selector
        etiqueta={NOMBRES.hueco_min}
        required
        value={String(valores.hueco_min)}
        opciones={con(HUECOS, valores.hueco_min, hueco)}
        onCambio={(n) => pon({ hueco_min: Number(n) })}
      />
      <Selector
        etiqueta={NOMBRES.pasa_min}
        required
        value={String(valores.pasa_min)}
        opciones={con(ESPERAS_DE_PASE, valores.pasa_min, pase)}
        onCambio={(n) => pon({ pasa_min: Number(n) })}
      />
      <Selector
        etiqueta={NOMBRES.credito_semanas}
        required
        ayuda="A quien lo tiene bloqueado no se le llama."
        value={String(valores.credito_semanas)}
        opciones={con(CREDITOS, valores.credito_semanas, credito)}
        onCambio={(n) => pon({ credito_semanas: Number(n) })}
      />
      <Selector
        etiqueta={NOMBRES.vence_apartado_s}
        required
        value={String(valores.vence_apartado_s)}
        opciones={con(VENCIMIENTOS_S, valores.vence_apartado_s, vencimiento)}
        onCambio={(n) => pon({ vence_apartado_s: Number(n) })}
      />
      <Selector
        etiqueta={NOMBRES.lanzamiento}
        required
        value={valores.lanzamiento}
        ayuda={a.CENTRALITA === 'S' ? undefined : 'La centralita la configura quien administra el servidor.'}
        opciones={Object.entries(LANZAMIENTOS)
          .filter(([valor]) => valor !== 'http' || a.CENTRALITA === 'S' || a.LANZAMIENTO === 'http')
          .map(([valor, texto]) => ({ valor, texto }))}
        onCambio={(v) => (esLanzamiento(v) ? pon({ lanzamiento: v }) : undefined)}
      />
      <Campo
        {...forma.de('objetivo_venta')}
        etiqueta={NOMBRES.objetivo_venta}
        inputMode="decimal"
        maxLength={12}
      />
      <Campo
        {...forma.de('objetivo_clientes')}
        etiqueta={NOMBRES.objetivo_clientes}
        inputMode="numeric"
        maxLength={6}
      />
      <Campo
        {...forma.de('dominio_tienda')}
        etiqueta={NOMBRES.dominio_tienda}
        inputMode="url"
        maxLength={TIENDA_MAX}
      />
    </DialogoDeRegistro>
  );
}
